import { threadsStrings } from '@/components/strings/threads'
import { RowSkeleton } from '../surface/skeleton'

/** A placeholder for messages, in their later place; it only shows when loading takes a while. */
export function PanelSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end overflow-auto pb-12" aria-busy="true">
      <p className="sr-only">{threadsStrings.loading}</p>
      {['a', 'b', 'c'].map(key => (
        <RowSkeleton key={key} of="message" />
      ))}
    </div>
  )
}
