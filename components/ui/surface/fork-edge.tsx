import { cx } from 'class-variance-authority'

/** The warm line along the edge of a fork, below the bar. `className` is for whether it shows. */
export function ForkEdge({ className }: { className?: string }) {
  return <span className={cx('absolute top-48 bottom-0 left-0 z-2 w-2 bg-fork-line', className)} />
}
