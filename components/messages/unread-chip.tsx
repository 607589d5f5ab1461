import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import { timeOfDay } from '@/components/workspace/format-time'

/** The button that leads up to the first unread message. */
export function UnreadChip({ since, onPress }: { since: string | null; onPress: () => void }) {
  return (
    <button className="chip unread-chip" type="button" aria-label={words.toFirstUnread} onClick={onPress}>
      <Icon name="arrow-up" small /> {since === null ? words.newLine : words.unreadSince(timeOfDay(since))}
    </button>
  )
}
