import { messagesStrings } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'

/** The way back to the newest line, and how much has come since. */
export function EndChip({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button className="chip end-chip" type="button" aria-label={messagesStrings.toEnd} onClick={onPress}>
      <Icon name="arrow-down" small /> {count > 0 && messagesStrings.newBelow(count)}
    </button>
  )
}
