import { threadsStrings } from '@/components/strings/threads'

/** A placeholder for messages, in their later place; it only shows when loading takes a while. */
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
