import { threadsStrings } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'

/** In the place where one would write: that one can't, and why. */
export function ArchivedNote() {
  return (
    <p className="archived meta">
      <Icon name="lock" small /> {threadsStrings.archived}
    </p>
  )
}
