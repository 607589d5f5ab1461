import type { ReactNode } from 'react'

/** Names with their values, exactly as a program reads them. */
export function KeyValues({ values }: { values: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-terms gap-x-12 gap-y-2 rounded-control bg-well px-10 py-7 font-mono text-xs leading-19 font-normal">
      {values.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
