import { cva, cx } from 'class-variance-authority'
import { authorGridStyle } from './author-grid'

const skeletonStyle = cva(cx(authorGridStyle({ hasFace: false }), 'animate-appear px-16 opacity-0'), {
  variants: {
    of: {
      row: 'border-b border-transparent pt-9 pb-10',
      thread: 'border-b border-transparent pt-9 pb-10 phone:pr-12 phone:pl-14',
      message: 'py-6 phone:gap-x-10 phone:px-12',
    },
  },
})
/** One grey shape, as high as letters. */
export const shapeStyle = 'block h-12 rounded-3 bg-line-soft'

/**
 * Grey shapes in the later place of a row with an avatar, as high as the row with one line of words. They only show
 * when loading takes over 150 ms.
 */
export function RowSkeleton({ of }: { of: 'row' | 'thread' | 'message' }) {
  return (
    <div className={skeletonStyle({ of })} data-skeleton={of}>
      <i className="mt-2 size-28 rounded-full bg-line-soft" />
      <div>
        {/* Words of two sizes on one baseline take a pixel more than a line. */}
        <span className="mb-1 flex h-20 items-center">
          <i className={cx(shapeStyle, 'w-120')} />
        </span>
        <span className={cx('flex items-center', of === 'message' ? 'h-22' : 'h-20')}>
          <i className={cx(shapeStyle, 'w-11/12')} />
        </span>
        {of === 'thread' && (
          <span className="mt-5 flex h-18 items-center">
            <i className={cx(shapeStyle, 'w-96')} />
          </span>
        )}
      </div>
    </div>
  )
}
