'use client'

import { useQuery } from '@tanstack/react-query'
import { citationsStrings as words } from '@/components/strings/citations'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MessageCitation } from '@/server/domain/citations/citation'
import type { Message } from '@/server/domain/messages/message'
import { CitedAuthor } from './cited-author'

/** The number of characters of the first lines. */
const shownLength = 240

/**
 * The author, time and first words of a cited message, read with the rights of the reader. If it was deleted,
 * or the reader may not see it, a note says so instead.
 */
export function CitedMessage({ citation, isDeleted }: { citation: MessageCitation; isDeleted: boolean }) {
  const { threadId, messageId: around, channelId, forkId } = citation
  const { channels } = useWorkspace()
  const trpc = useTRPC()
  // Words that were deleted meanwhile must not be shown again.
  const asked = trpc.message.list.queryOptions({ threadId, around, limit: 1 }, { staleTime: 0, gcTime: 0 })
  const { data, error } = useQuery(asked)
  const message = data?.messages.find(({ id }) => id === around)
  const channel = channels.find(({ id }) => id === channelId)
  const place = [
    message && listTime(message.createdAt, new Date()),
    channel && channel.kind !== 'direct' && `#${channel.name}`,
    forkId && words.inFork,
  ]
  return (
    <>
      <CitedAuthor message={message}>{place.filter(Boolean).join(', ')}</CitedAuthor>
      <Words message={message} isDeleted={isDeleted} error={error} />
    </>
  )
}

function Words(props: { message: Message | undefined; isDeleted: boolean; error: unknown }) {
  const plainText = usePlainText()
  const { message, isDeleted, error } = props
  const note = isDeleted || message?.deletedAt ? words.deleted : error ? sayError(error) : null
  if (note !== null) return <p className="mt-4 mb-6 text-text-3">{note}</p>
  if (!message) return <p className="mt-4 mb-6 text-text-3">{words.loading}</p>
  const { content, metadata } = message
  const files = (metadata.attachments ?? []).map(({ name }) => name).join(', ')
  return (
    <p className="mt-4 mb-6 text-text" dir="auto">
      {plainText(content, shownLength, metadata.mentions) || files}
    </p>
  )
}

/** A message that does not exist for the reader is one that the reader may not see. */
function sayError(error: unknown): string {
  const { reason, message } = readError(error)
  return reason === 'not_found' ? words.noRight : message
}
