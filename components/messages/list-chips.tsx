import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { messagesStrings as words } from '@/components/strings/messages'
import { readingStrings } from '@/components/strings/reading/reading'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'

const edgeStyle = cva(
  'pointer-events-none absolute inset-x-0 z-3 flex flex-wrap items-center justify-center gap-8 px-8',
  { variants: { edge: { top: 'top-8', bottom: 'bottom-8' } } },
)
const chipStyle = cva(
  [
    'pointer-events-auto inline-flex h-28 max-w-full items-center gap-6 px-12 touch:h-36',
    'rounded-full bg-overlay text-sm font-medium shadow-menu inset-ring',
  ],
  {
    variants: {
      tone: { cool: 'text-accent inset-ring-accent-line', wait: 'text-wait' },
    },
  },
)

/** The chips over an edge of the list, beside each other. */
export function EdgeChips({ edge, children }: { edge: 'top' | 'bottom'; children: ReactNode }) {
  return <div className={edgeStyle({ edge })}>{children}</div>
}

/** A button over an edge of the list that leads to messages beyond it. */
function Chip({ tone = 'cool', ...rest }: ComponentProps<'button'> & { tone?: 'cool' | 'wait' }) {
  return <button type="button" className={chipStyle({ tone })} {...rest} />
}

/** The button that leads back to the newest line, with the number of new messages; 'some': nobody has counted them. */
export function EndChip({ count, onPress }: { count: number | 'some'; onPress: () => void }) {
  const visible = nameNews(count)
  return (
    <Chip aria-label={visible ? `${visible}. ${words.toEnd}` : words.toEnd} data-to-end onClick={onPress}>
      <Icon name="arrow-down" small /> {visible}
    </Chip>
  )
}

function nameNews(count: number | 'some'): string | null {
  if (count === 'some') return words.someBelow
  return count > 0 ? words.newBelow(count) : null
}

/** The button that leads up to the first unread message, and one that marks everything as read without going there. */
export function UnreadChip(props: {
  since: string | null
  onPress: () => void
  onRead: (() => void) | null
}) {
  const { since, onPress, onRead } = props
  const visible = since === null ? words.newLine : words.unreadSince(timeOfDay(since))
  return (
    <>
      <Chip aria-label={`${visible}. ${words.toFirstUnread}`} onClick={onPress}>
        <Icon name="arrow-up" small /> {visible}
      </Chip>
      {onRead && (
        <Chip onClick={onRead}>
          <Icon name="check" small /> {readingStrings.markRead}
        </Chip>
      )}
    </>
  )
}

/** The button that leads to a card that waits for the reader. */
export function WaitChip(props: { sentence: string; isAbove: boolean; onPress: () => void }) {
  return (
    <Chip tone="wait" onClick={props.onPress}>
      <Icon name={props.isAbove ? 'arrow-up' : 'arrow-down'} small />
      <span className="truncate">{props.sentence}</span>
    </Chip>
  )
}
