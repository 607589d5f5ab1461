import { MessageCite } from '@/components/citations/message-cite'
import { memoryItemStrings as words } from '@/components/strings/memory/memory'
import { Caption } from '@/components/ui/text/caption'
import { Quote } from '@/components/ui/text/quote'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'
import { useMemoryNames } from './use-memory-names'

/** The exact words that an item rests on, each with a chip that leads to its message. */
export function MemorySources({ item }: { item: Pick<MemoryEntry, 'sources'> }) {
  const names = useMemoryNames()
  return (
    <ul className="grid gap-8" aria-label={words.sources}>
      {item.sources.map(({ position, kind, quote, messageId, channelId, threadId, forkId }) => (
        <li key={position}>
          <Quote tone={forkId === null ? 'plain' : 'fork'}>
            {quote}{' '}
            <MessageCite citation={{ label: String(position), messageId, channelId, threadId, forkId }} />{' '}
            <Caption>{[words.kindsOfSource[kind], ...names.places([channelId])].join(', ')}</Caption>
          </Quote>
        </li>
      ))}
    </ul>
  )
}

/** The chips of an item's sources alone, after its words. */
export function SourceChips({ item }: { item: Pick<MemoryEntry, 'sources'> }) {
  return item.sources.map(({ position, messageId, channelId, threadId, forkId }) => (
    <MessageCite
      key={position}
      citation={{ label: String(position), messageId, channelId, threadId, forkId }}
    />
  ))
}
