import { shellStrings } from '@/components/strings/shell/shell'
import { Bar } from '@/components/ui/surface/bar'
import { frameStyle, shellBarStyle, sidebarStyle, stageStyle } from '@/components/ui/surface/frame-style'
import { pageStyle } from '@/components/ui/surface/page'

/** The frame's zones in their places, empty: nothing moves when the content arrives. */
export function FrameSkeleton() {
  return (
    <div className={frameStyle} aria-busy="true">
      <div className={shellBarStyle} />
      <div className={sidebarStyle} />
      <div className={stageStyle}>
        <div className={pageStyle()}>
          <Bar aria-hidden="true" />
          <p className="sr-only" role="status">
            {shellStrings.loading}
          </p>
        </div>
      </div>
    </div>
  )
}
