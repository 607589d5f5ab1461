'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { useTRPC } from '@/components/trpc/api'
import { listTime } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import type { Citation } from '@/server/domain/results/result'

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
      <p className="quoted-by">
        {message && <Author message={message} />}
        <span className="cap">
          {message && `${listTime(message.createdAt, new Date())}, `}
          {words.message(number)}
        </span>
      </p>
      {hidden ? <p className="quoted-gone">{words.gone[hidden]}</p> : <q className="quoted-words">{quote}</q>}
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
      <b className={authorAgentId ? 'name bot' : 'name'}>{nameOf(message)}</b>
    </>
  )
}
