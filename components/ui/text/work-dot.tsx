import { cx } from 'class-variance-authority'

/** A dot that pulses while an agent really works; warm inside a fork. */
export function WorkDot({ className }: { className?: string }) {
  return (
    <i
      className={cx(
        'size-7 flex-none animate-breathe rounded-full bg-work motion-reduce:animate-none',
        className,
      )}
    />
  )
}
