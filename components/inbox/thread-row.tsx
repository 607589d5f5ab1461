'use client'

import { describeUntil } from '@/components/asks/describe-wait'
import { channelName } from '@/components/inbox/channel-name'
import { Face, useNameOf } from '@/components/people/author'
import { inboxStrings as words } from '@/components/strings/inbox'
import { Icon } from '@/components/ui/icon'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { State } from '@/components/ui/text/state'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ThreadRow as Row } from '@/server/domain/inbox/inbox-row'
import { type RowActs, RowFrame, RowText } from './row-frame'

/** A thread in the Inbox: its title, and the newest line. It opens that message. */
export function ThreadRow({ row, acts }: { row: Row; acts: RowActs }) {
  const { ask, result, forkId, messageId, id: threadId, unread, authors } = row
  const { workspace, channels, me } = useWorkspace()
  const nameOf = useNameOf()
  const named = useNamedWords()
  const channel = channels.find(({ id }) => id === row.channelId)
  if (!channel) return null
  // An agent wrote a result, a person stands for it.
  const author = result ? { authorUserId: result.publishedBy, authorAgentId: null } : row
  const isOwn = author.authorUserId === me.userId
  const isUnread = unread > 0
  return (
    <RowFrame
      row={row}
      acts={acts}
      href={messagePath(workspace, channel, { id: messageId, threadId, forkId })}
      face={<Face of={author} />}
      title={row.title === null ? words.deletedTitle : named(row.title, row.titleMentions)}
      place={channelName(channel)}
      time={row.saidAt}
      canRead={ask?.state !== 'open'}
    >
      <RowText isUnread={isUnread}>
        {row.why === 'reminder' && <span className="text-text-2">{words.reminder} </span>}
        <Name of={author.authorAgentId ? 'agent' : 'person'} weight="medium">
          {isOwn ? words.you : nameOf(author)}
        </Name>
        <span className="text-text-2">{tellWhy(row)}: </span>
        {result ? (
          <b className="font-semibold">{named(result.headline, row.mentions)}</b>
        ) : (
          <bdi>{named(row.text, row.mentions)}</bdi>
        )}
      </RowText>
      <div className="flex flex-wrap items-center gap-x-10">
        {ask && (
          <State
            tone={ask.state === 'open' ? 'wait' : 'idle'}
            icon={ask.state === 'open' ? 'circle-pause' : 'check'}
          >
            {ask.state === 'open'
              ? words.waitsUntil(describeUntil(ask.until, new Date()))
              : words.askStates[ask.state]}
          </State>
        )}
        {result && (
          <Caption>
            <Icon name="git-merge" small className="text-fork" /> {words.resultOf(named(result.topic))}
          </Caption>
        )}
        {row.topic !== null && (
          <Caption>
            <Icon name="git-branch" small className="text-fork" /> {words.inFork(named(row.topic))}
          </Caption>
        )}
        {unread > 1 && <Caption>{words.newOf(unread, authors.map(nameOf))}</Caption>}
      </div>
    </RowFrame>
  )
}

/** Tells what the person did whose name stands before it. */
function tellWhy({ why, ask }: Row): string {
  if (why === 'reminder') return ''
  return ` ${why === 'ask' ? words.asks[ask?.kind ?? 'question'] : words.why[why]}`
}
