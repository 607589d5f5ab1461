'use client'

import { cva } from 'class-variance-authority'
import { memo, useEffect } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import type { Message } from '@/server/domain/messages/message'

const shownLength = 160

const nameStyle = cva('flex-none font-medium', {
  variants: { of: { agent: 'text-agent', human: 'text-text-2', system: 'text-text-2' } },
})

/** The message that a row answers. */
export interface Quote {
  messageId: string
  /** Undefined while the message is not loaded. */
  message: Message | undefined
}

/** Above a message, the one that it answers: its author, its first words, and a link to it. */
export const QuotedLine = memo(function QuotedLine(props: {
  messageId: string
  /** Undefined while the message is not loaded. */
  quoted: Message | undefined
}) {
  const { messageId, quoted } = props
  const { feed, jump } = useThreadScope()
  const nameOf = useNameOf()
  const quoteText = useQuoteText()
  const isMissing = quoted === undefined
  useEffect(() => {
    if (isMissing) void feed.loadMessage(messageId)
  }, [feed, isMissing, messageId])

  return (
    <button
      className="group mt-3 flex min-h-24 max-w-full items-center gap-5 text-xs leading-18 text-text-3"
      type="button"
      onClick={() => jump(messageId)}
    >
      <Icon name="corner-down-right" small />
      <span className="sr-only">{words.answerTo} </span>
      {quoted && <b className={nameStyle({ of: quoted.authorType })}>{`${nameOf(quoted)} `}</b>}
      <span className="truncate group-hover:text-text-2 group-hover:underline">
        {quoted ? quoteText(quoted) : words.quoteLoading}
      </span>
    </button>
  )
})

/** Returns a function for the first words of a message that is replied to. */
export function useQuoteText(): (message: Message) => string {
  const plainText = usePlainText()
  return ({ content, deletedAt, metadata }) =>
    deletedAt === null ? plainText(content, shownLength, metadata.mentions) : words.quoteDeleted
}
