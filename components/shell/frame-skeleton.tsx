import { shellStrings } from '@/components/strings/shell/shell'

/** The frame's zones in their places, empty: nothing moves when the content arrives. */
export function FrameSkeleton() {
  return (
    <div className="app" aria-busy="true">
      <div className="shell" />
      <div className="sidebar" />
      <div className="stage">
        <div className="content">
          <div className="head" />
          <p className="sr" role="status">
            {shellStrings.loading}
          </p>
        </div>
      </div>
    </div>
  )
}
