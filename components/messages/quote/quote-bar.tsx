'use client'

import { useNameOf } from '@/components/people/author'
import { messagesStrings as words } from '@/components/strings/messages'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/messages/message'
import { useQuoteText } from './quoted-line'

/** At the top of the composer: the message that the next one answers, and a button to remove it. */
export function QuoteBar({ message, onDrop }: { message: Message; onDrop: () => void }) {
  const nameOf = useNameOf()
  const quoteText = useQuoteText()
  return (
    <div className="mx-8 flex min-w-0 items-center gap-6 border-l-2 border-accent-line py-2 pr-4 pl-10 text-xs text-text-2">
      <Icon name="quote" small />
      <span className="min-w-0 flex-1 truncate">
        {words.answerTo} <b className="font-medium text-text">{nameOf(message)}</b>:{' '}
        <bdi>{quoteText(message)}</bdi>
      </span>
      <IconButton icon="x" small size="s" label={words.quoteDrop} title={words.quoteDrop} onClick={onDrop} />
    </div>
  )
}
