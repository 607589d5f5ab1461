'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { searchStrings } from '@/components/strings/search'
import { Icon } from '@/components/ui/icon'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { SearchHit } from '@/server/domain/search/search'

const words = searchStrings

/**
 * A message that the search found: its author, place and time, and its text with the matches marked. It
 * opens in its conversation.
 */
export function SearchHitRow({ hit }: { hit: SearchHit }) {
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const channel = channels.find(({ id }) => id === hit.channelId)
  return (
    <Link
      className="hit"
      data-hit=""
      href={channel ? messagePath(workspace, channel, { id: hit.messageId, ...hit }) : `/${workspace.slug}`}
    >
      {hit.authorUserId ? <Person id={hit.authorUserId} /> : <AgentFace id={hit.authorAgentId ?? ''} />}
      <div>
        <div className="msg-h">
          <span className={hit.authorAgentId ? 'name bot' : 'name'}>{nameOf(hit)}</span>
          {channel && (
            <span className="meta cut">{channel.kind === 'direct' ? words.direct : `#${channel.name}`}</span>
          )}
          {hit.forkId && (
            <span className="meta fork-place">
              <Icon name="git-branch" small /> {words.inFork}
            </span>
          )}
          <time dateTime={hit.createdAt} title={exactTime(hit.createdAt)}>
            {listTime(hit.createdAt, new Date())}
          </time>
        </div>
        <p className="lead">
          <MarkedText {...hit.excerpt} />
        </p>
      </div>
    </Link>
  )
}

/** Shows text with marked parts: the marks are ranges, so nothing in the text can become markup. */
function MarkedText({ text, marks }: SearchHit['excerpt']) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}
