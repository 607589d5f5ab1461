import { threadsStrings } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'

/** In place of the composer: says that nobody can write here, and why. */
export function ArchivedNote() {
  return (
    <p className="archived meta">
      <Icon name="lock" small /> {threadsStrings.archived}
    </p>
  )
}
