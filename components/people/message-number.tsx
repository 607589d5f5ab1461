'use client'

import { useContext } from 'react'
import { ThreadScopeContext } from '@/components/live/thread/thread-scope'
import { messagesStrings as words } from '@/components/strings/messages'
import type { Message } from '@/server/domain/messages/message'

/** The number of a message in a fork with a result: the same as on the chips and in the coverage of the result. */
export function MessageNumber({ message }: { message: Pick<Message, 'forkNumber'> }) {
  const isNumbered = useContext(ThreadScopeContext)?.isNumbered ?? false
  const { forkNumber: number } = message
  if (!isNumbered || number === null) return null
  return (
    <span
      className="font-mono text-2xs font-medium whitespace-nowrap text-fork"
      title={words.numbered(number)}
    >
      <span className="sr-only">{words.numbered(number).replace(/\d.*$/, '')}</span>
      {number}
    </span>
  )
}
