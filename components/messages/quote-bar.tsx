'use client'

import { useNameOf } from '@/components/people/author'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/messages/message'
import { quoteText } from './quoted-line'

/** At the top of the composer: the message that the next one answers, and a button to remove it. */
export function QuoteBar({ message, onDrop }: { message: Message; onDrop: () => void }) {
  const nameOf = useNameOf()
  return (
    <div className="quote-bar">
      <Icon name="quote" small />
      <span className="cut">
        {words.answerTo} <b>{nameOf(message)}</b>: {quoteText(message)}
      </span>
      <button
        className="btn s icon"
        type="button"
        aria-label={words.quoteDrop}
        title={words.quoteDrop}
        onClick={onDrop}
      >
        <Icon name="x" small />
      </button>
    </div>
  )
}
