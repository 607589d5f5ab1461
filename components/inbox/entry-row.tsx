'use client'

import { useAgentName } from '@/components/people/author'
import { inboxStrings as words } from '@/components/strings/inbox'
import { Icon } from '@/components/ui/icon'
import { entryPath } from '@/components/workspace/entry-path'
import { useNamedWords } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EntryRow as Row } from '@/server/domain/inbox/inbox-row'
import { channelName } from './channel-name'
import { type RowActs, RowFrame, RowText } from './row-frame'

/** A line about a decision or a to-do. It opens the entry. */
export function EntryRow({ row, acts }: { row: Row; acts: RowActs }) {
  const { entry, agentId, channelId, text, unread, at } = row
  const { workspace, channels } = useWorkspace()
  const agentName = useAgentName()
  const named = useNamedWords()
  const channel = channels.find(({ id }) => id === channelId)
  const about = words.entries[entry.notice]
  const what = typeof about === 'string' ? about : about(agentId === null ? '' : agentName(agentId))
  return (
    <RowFrame
      row={row}
      acts={acts}
      href={entryPath(workspace, entry.id)}
      face={<Icon name={entry.kind === 'todo' ? 'circle-check' : 'scale'} className="m-auto text-text-2" />}
      title={`${words.entryKinds[entry.kind]} ${what}`}
      place={channel && channelName(channel)}
      time={at}
    >
      <RowText isUnread={unread > 0}>{named(text)}</RowText>
    </RowFrame>
  )
}
