import { messagesStrings } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'

/** The button that leads back to the newest line, with the number of new messages. */
export function EndChip({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button className="chip end-chip" type="button" aria-label={messagesStrings.toEnd} onClick={onPress}>
      <Icon name="arrow-down" small /> {count > 0 && messagesStrings.newBelow(count)}
    </button>
  )
}
