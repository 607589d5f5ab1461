'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useTopic } from '@/components/live/use-live'
import { Face, useNameOf } from '@/components/people/author'
import { linksStrings as words } from '@/components/strings/links/links'
import { useTRPC } from '@/components/trpc/api'
import { Name } from '@/components/ui/text/name'
import { listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Permalink } from '@/server/domain/links/read-permalink'
import type { Message } from '@/server/domain/messages/message'
import { topics } from '@/server/domain/wire/topics'
import { CardRoom, linkCardStyle } from './card-room'

const shownLength = 240

/**
 * The message that a link leads to, read with the rights of the reader and never kept: whoever may not read it sees the
 * link alone. It follows the message while it is shown, through the topic of its thread, which the same rights guard.
 */
export function LinkedMessage({ url, target }: { url: string; target: Permalink }) {
  const { threadId, messageId } = target
  const { channels } = useWorkspace()
  const trpc = useTRPC()
  const asked = useQuery(
    trpc.message.list.queryOptions(
      { threadId, around: messageId, limit: 1 },
      { staleTime: 0, gcTime: 0, retry: false },
    ),
  )
  const message = asked.data?.messages.find(({ id }) => id === messageId)
  // A channel that the reader has left or lost is not among theirs any more.
  const channel = message && channels.find(({ id }) => id === message.channelId)
  const refetch = () => void asked.refetch()
  useTopic(channel ? topics.thread(threadId, channel.accessEpoch) : null, {
    onCatchUp: () => {},
    onRefused: refetch,
    onEvent({ name, payload }) {
      const isChange = name === 'message.updated' || name === 'message.deleted'
      if (isChange && payload.id === messageId) refetch()
    },
  })
  if (asked.isPending) return <CardRoom />
  if (asked.isError || !message || !channel) return null
  const { pathname, hash } = new URL(url)
  const place = channel.kind === 'direct' ? null : `#${channel.name}`
  return <MessageCard message={message} href={pathname + hash} place={place} />
}

function MessageCard({ message, href, place }: { message: Message; href: string; place: string | null }) {
  const plainText = usePlainText()
  const nameOf = useNameOf()
  const name = nameOf(message)
  const isDeleted = message.deletedAt !== null
  const files = (message.metadata.attachments ?? []).map(file => file.name).join(', ')
  return (
    <Link
      className={cx(linkCardStyle, 'hover:bg-hover')}
      href={href}
      prefetch={false}
      aria-label={words.message(name)}
    >
      <span className="min-w-0 flex-1 px-10 py-5">
        <span className="flex items-center gap-6 truncate text-xs leading-20 text-text-3">
          <Face of={message} size="xs" />
          <Name of={message.authorAgentId ? 'agent' : 'person'}>{name}</Name>
          <span className="truncate">
            {[place && <bdi key="place">{place}</bdi>, ' ', listTime(message.createdAt, new Date())]}
          </span>
        </span>
        <span
          className={
            isDeleted ? 'block text-sm leading-20 text-text-3' : 'line-clamp-2 text-sm leading-20 text-text'
          }
          dir="auto"
        >
          {isDeleted
            ? words.deleted
            : plainText(message.content, shownLength, message.metadata.mentions) || files}
        </span>
      </span>
    </Link>
  )
}
