import { threadsStrings } from '@/components/strings/threads'

/** The shape of messages to come, at the place where they will stand; it only shows when that takes a while. */
export function PanelSkeleton() {
  return (
    <div className="scroll panel-skeleton" aria-busy="true">
      <p className="sr">{threadsStrings.loading}</p>
      {['a', 'b', 'c'].map(key => (
        <div key={key} className="sk">
          <i />
          <div>
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
