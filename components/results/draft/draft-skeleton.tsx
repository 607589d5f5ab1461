import { cx } from 'class-variance-authority'
import { shapeStyle } from '@/components/ui/surface/skeleton'

const labelStyle = 'mb-2 flex h-24 items-center'
const boxStyle = 'rounded-control border border-line-control px-10'

/** Grey shapes in the later places of a draft's headline and first lines. They only show when loading takes over 150 ms. */
export function DraftSkeleton() {
  return (
    <div
      className="flex-1 animate-appear overflow-hidden px-16 pt-14 opacity-0"
      aria-hidden="true"
      data-skeleton="draft"
    >
      <span className={labelStyle}>
        <i className={cx(shapeStyle, 'w-64')} />
      </span>
      <div className={cx(boxStyle, 'py-5')}>
        <span className="flex h-26 items-center touch:h-46">
          <i className={cx(shapeStyle, 'w-11/12')} />
        </span>
      </div>
      <span className={cx(labelStyle, 'mt-28')}>
        <i className={cx(shapeStyle, 'w-120')} />
      </span>
      <div className={boxStyle}>
        {['a', 'b', 'c'].map(line => (
          <span key={line} className="flex h-56 items-center">
            <i className={cx(shapeStyle, 'w-11/12')} />
          </span>
        ))}
      </div>
    </div>
  )
}
