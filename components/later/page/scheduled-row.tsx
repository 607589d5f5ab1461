'use client'

import Link from 'next/link'
import { useDirectParties } from '@/components/directs/use-direct-parties'
import { MessageFiles } from '@/components/files/message-files'
import { laterPageStrings } from '@/components/strings/later/page'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { rowStyle } from '@/components/ui/surface/row-style'
import { Caption } from '@/components/ui/text/caption'
import { exactTime } from '@/components/workspace/format-time'
import { channelPath, conversationPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { ScheduledMessage } from '@/server/domain/later/scheduled-message'
import { soonTime } from '../soon-time'

const words = laterPageStrings

/** A message that is sent later: where, when, its words and files, and what can be done with it. */
export function ScheduledRow(props: {
  scheduled: ScheduledMessage
  isBusy: boolean
  onSend: () => void
  onAsk: (act: 'edit' | 'move' | 'delete') => void
}) {
  const { scheduled, isBusy, onSend, onAsk } = props
  const { content, attachments, dueAt, problem } = scheduled
  return (
    <li className={rowStyle({ className: 'px-16 py-10' })}>
      <div className="flex flex-wrap items-baseline gap-x-8">
        <Place scheduled={scheduled} />
        <Caption as="time" dateTime={dueAt} title={exactTime(dueAt)}>
          {problem === null && words.sends(soonTime(dueAt))}
        </Caption>
      </div>
      {problem !== null && (
        <p className="flex items-start gap-6 text-sm text-danger">
          <Icon name="triangle-alert" small className="mt-3" />
          <span>
            {words.wasDue(soonTime(dueAt))} {problem}
          </span>
        </p>
      )}
      {content !== '' && (
        <p className="line-clamp-6 max-w-read leading-20 wrap-anywhere whitespace-pre-wrap" dir="auto">
          {content}
        </p>
      )}
      {attachments.length > 0 && <MessageFiles files={attachments} by={null} />}
      <div className="mt-6 flex flex-wrap gap-4">
        <Button size="s" onClick={() => onAsk('edit')}>
          {words.edit}
        </Button>
        <Button size="s" onClick={() => onAsk('move')}>
          {words.move}
        </Button>
        <Button size="s" disabled={isBusy} onClick={onSend}>
          {words.sendNow}
        </Button>
        <Button size="s" look="stop" onClick={() => onAsk('delete')}>
          {words.delete}
        </Button>
      </div>
    </li>
  )
}

/** The place with a link to it; without its name where the writer can no longer read it. */
function Place({ scheduled }: { scheduled: ScheduledMessage }) {
  const { channels } = useWorkspace()
  const channel = channels.find(({ id }) => id === scheduled.channelId)
  if (channel && scheduled.isReadable) return <PlaceLink scheduled={scheduled} channel={channel} />
  return <span className="font-medium text-text-2">{words.noPlace}</span>
}

function PlaceLink({ scheduled, channel }: { scheduled: ScheduledMessage; channel: Channel }) {
  const { threadId, forkId } = scheduled
  const { workspace } = useWorkspace()
  const { names } = useDirectParties(channel)
  const isDirect = channel.kind === 'direct'
  const place = `#${channel.name}`
  const href =
    threadId === null
      ? channelPath(workspace, channel)
      : conversationPath(workspace, channel, { threadId, forkId })
  return (
    <Link className={linkStyle({ place: 'line' })} href={href} prefetch={false}>
      {isDirect ? words.toPeople(names) : threadId === null ? words.newThread(place) : words.inPlace(place)}
    </Link>
  )
}
