import { cx } from 'class-variance-authority'

/** The used share of a limit as a bar. The words beside it say the same. */
export function UsedBar({ spentUsd, limitUsd }: { spentUsd: number; limitUsd: number }) {
  const share = Math.min(100, (spentUsd / limitUsd) * 100)
  const colour = share >= 100 ? 'fill-danger' : share >= 80 ? 'fill-wait' : 'fill-accent-solid'
  return (
    <svg className="block h-6 w-98" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-line-soft" width={100} height={6} />
      <rect className={cx(colour)} width={share} height={6} />
    </svg>
  )
}
