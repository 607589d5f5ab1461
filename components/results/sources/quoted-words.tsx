'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { useTRPC } from '@/components/trpc/api'
import { menuStyle } from '@/components/ui/menu/menu-style'
import { Caption } from '@/components/ui/text/caption'
import { Name } from '@/components/ui/text/name'
import { listTime } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import type { Citation } from '@/server/domain/results/result'

/** How the card beside a chip looks, which shows the quote. */
export const quotePopupStyle = menuStyle({ holds: 'quote', className: 'w-300 max-w-card-most' })

/**
 * The author, time and number of a message, and the exact quote; if the message was changed since, a note
 * says so instead.
 */
export function QuotedWords(props: { threadId: string; citation: Citation; message?: Message | undefined }) {
  const { threadId, citation } = props
  const { messageId: around, number, quote, hidden } = citation
  const trpc = useTRPC()
  const asked = trpc.message.list.queryOptions({ threadId, around, limit: 1 }, { enabled: !props.message })
  const found = useQuery(asked).data?.messages.find(({ id }) => id === around)
  const message = props.message ?? found
  return (
    <>
      <p className="flex min-h-20 items-center gap-6">
        {message && <Author message={message} />}
        <Caption>
          {message && `${listTime(message.createdAt, new Date())}, `}
          {words.message(number)}
        </Caption>
      </p>
      {hidden ? (
        <p className="mt-4 mb-6 text-text-3">{words.gone[hidden]}</p>
      ) : (
        <q className="mt-4 mb-6 block text-text before:content-none after:content-none">{quote}</q>
      )}
    </>
  )
}

function Author({ message }: { message: Message }) {
  const nameOf = useNameOf()
  const { authorUserId, authorAgentId } = message
  return (
    <>
      {authorAgentId ? (
        <AgentFace id={authorAgentId} size="xs" />
      ) : (
        authorUserId && <Person id={authorUserId} size="xs" />
      )}
      <Name of={authorAgentId ? 'agent' : 'person'}>{nameOf(message)}</Name>
    </>
  )
}
