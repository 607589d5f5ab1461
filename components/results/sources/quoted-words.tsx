'use client'

import { useQuery } from '@tanstack/react-query'
import { CitedAuthor } from '@/components/citations/cited-author'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { useTRPC } from '@/components/trpc/api'
import { listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { Message } from '@/server/domain/messages/message'
import type { Citation } from '@/server/domain/results/result'

/**
 * The author, time and number of a message, and the exact quote; if the message was changed since, a note
 * says so instead.
 */
export function QuotedWords(props: { threadId: string; citation: Citation; message?: Message | undefined }) {
  const plainText = usePlainText()
  const { threadId, citation } = props
  const { messageId: around, number, quote, hidden } = citation
  const trpc = useTRPC()
  const asked = trpc.message.list.queryOptions({ threadId, around, limit: 1 }, { enabled: !props.message })
  const found = useQuery(asked).data?.messages.find(({ id }) => id === around)
  const message = props.message ?? found
  return (
    <>
      <CitedAuthor message={message}>
        {message && `${listTime(message.createdAt, new Date())}, `}
        {words.message(number)}
      </CitedAuthor>
      {hidden ? (
        <p className="mt-4 mb-6 text-text-3">{words.gone[hidden]}</p>
      ) : (
        <q className="mt-4 mb-6 block text-text before:content-none after:content-none">{plainText(quote)}</q>
      )}
    </>
  )
}
