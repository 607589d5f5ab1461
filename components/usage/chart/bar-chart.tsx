'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { axisEnd, type ChartPoint } from './chart-points'

/** The width of a bar and its gap, and the height of the plot, in units of the drawing. */
const step = 10
const gap = 2
const height = 100

/**
 * Bars over time. Each bar can be reached by keyboard (one tab stop, then the arrow keys, Home and End) and is read out
 * with its name and value; the line below shows the same of the bar under the pointer.
 */
export function BarChart(props: {
  /** The content and the unit, for screen readers. */
  label: string
  points: readonly ChartPoint[]
  write: (value: number) => string
  /** Shown below while no bar is chosen. */
  note: string
}) {
  const { label, points, write, note } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const bars = useRef<(HTMLButtonElement | null)[]>([])
  const end = axisEnd(points.map(({ value }) => value))
  const stop = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = chosen === null ? undefined : points[chosen]

  function move(event: KeyboardEvent) {
    const last = points.length - 1
    const to = {
      ArrowLeft: Math.max(0, stop - 1),
      ArrowRight: Math.min(last, stop + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    bars.current[to]?.focus()
  }

  return (
    <figure className="m-0 max-w-960">
      <div className="flex gap-8">
        <div
          className="flex flex-none flex-col justify-between text-right text-xs text-text-3 tabular-nums"
          aria-hidden="true"
        >
          {[end, end / 2, 0].map(value => (
            <span key={value} className="leading-12">
              {write(value)}
            </span>
          ))}
        </div>
        <div className="relative my-6 min-h-150 min-w-0 flex-1 border-y border-line-soft">
          <span className="absolute inset-x-0 top-1/2 border-t border-line-soft" aria-hidden="true" />
          <svg
            className="absolute inset-0 size-full"
            viewBox={`0 0 ${points.length * step} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {points.map(({ key, value }, index) => {
              const tall = (value / end) * height
              return (
                <rect
                  key={key}
                  className={index === chosen ? 'fill-accent' : 'fill-accent-solid'}
                  x={index * step + gap / 2}
                  y={height - tall}
                  width={step - gap}
                  height={tall}
                />
              )
            })}
          </svg>
          <fieldset className="absolute inset-0 m-0 flex border-0 p-0" aria-label={label}>
            {points.map(({ key, label: name, value }, index) => (
              <button
                key={key}
                ref={bar => {
                  bars.current[index] = bar
                }}
                type="button"
                className="h-full min-w-0 flex-1 cursor-default border-0 bg-transparent p-0 focus-visible:-outline-offset-2"
                aria-label={`${name}: ${write(value)}`}
                tabIndex={index === stop ? 0 : -1}
                onKeyDown={move}
                onFocus={() => setChosen(index)}
                onBlur={() => setChosen(null)}
                onPointerEnter={() => setChosen(index)}
                onPointerLeave={() => setChosen(null)}
              />
            ))}
          </fieldset>
        </div>
      </div>
      <div className="flex justify-between gap-8 pl-48 text-xs text-text-3" aria-hidden="true">
        <span>{points[0]?.short}</span>
        <span>{points.length > 1 && points.at(-1)?.short}</span>
      </div>
      <figcaption className="mt-4 text-xs text-text-3">
        {point ? `${point.label}: ${write(point.value)}` : note}
      </figcaption>
    </figure>
  )
}
