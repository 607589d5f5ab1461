import type { ChartPoint } from './chart-points'

/** Bars beside each other's names, the longest first. Every value stands in words at the end of its bar. */
export function RankChart(props: {
  label: string
  points: readonly ChartPoint[]
  write: (value: number) => string
  note: string
}) {
  const { label, points, write, note } = props
  const most = Math.max(0, ...points.map(({ value }) => value))
  return (
    <figure className="m-0 max-w-640">
      <ol className="m-0 grid list-none gap-6 p-0" aria-label={label}>
        {points.map(({ key, label: name, value }) => (
          <li key={key}>
            <div className="flex justify-between gap-12 text-sm leading-18">
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              <span className="flex-none text-text-2 tabular-nums">{write(value)}</span>
            </div>
            <svg
              className="block h-8 w-full"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="fill-line-soft" width={100} height={8} />
              <rect className="fill-accent-solid" width={most === 0 ? 0 : (value / most) * 100} height={8} />
            </svg>
          </li>
        ))}
      </ol>
      <figcaption className="mt-6 text-xs text-text-3">{note}</figcaption>
    </figure>
  )
}
