import { threadsStrings } from '@/components/strings/threads'
import { Icon } from '@/components/ui/icon'

/** In place of the composer: says that nobody can write here, and why. */
export function ArchivedNote() {
  return (
    <p className="border-t border-line px-16 py-12 text-sm text-text-2">
      <Icon name="lock" small /> {threadsStrings.archived}
    </p>
  )
}
