import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'

const chipStyle = cva(
  [
    'absolute inset-x-0 z-3 mx-auto inline-flex h-28 w-fit items-center gap-6 px-12 touch:h-36',
    'rounded-full bg-overlay text-sm font-medium text-accent shadow-menu inset-ring inset-ring-accent-line',
  ],
  { variants: { edge: { top: 'top-8', bottom: 'bottom-8' } } },
)

/** A button over an edge of the list that leads to messages beyond it. */
function Chip({ edge, ...rest }: ComponentProps<'button'> & VariantProps<typeof chipStyle>) {
  return <button type="button" className={chipStyle({ edge })} {...rest} />
}

/** The button that leads back to the newest line, with the number of new messages. */
export function EndChip({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <Chip edge="bottom" aria-label={words.toEnd} data-to-end onClick={onPress}>
      <Icon name="arrow-down" small /> {count > 0 && words.newBelow(count)}
    </Chip>
  )
}

/** The button that leads up to the first unread message. */
export function UnreadChip({ since, onPress }: { since: string | null; onPress: () => void }) {
  const visible = since === null ? words.newLine : words.unreadSince(timeOfDay(since))
  return (
    <Chip edge="top" aria-label={`${visible}. ${words.toFirstUnread}`} onClick={onPress}>
      <Icon name="arrow-up" small /> {visible}
    </Chip>
  )
}
