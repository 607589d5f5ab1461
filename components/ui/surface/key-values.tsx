import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { letKeysScroll } from '../keys/let-keys-scroll'

const valueStyle = cva('wrap-anywhere whitespace-pre-wrap', {
  variants: { scrolls: { true: 'max-h-12-lines overflow-y-auto', false: '' } },
})

/** Names with their values, exactly as a program reads them. With `scrolls`, a long value has a box of 12 lines. */
export function KeyValues({
  values,
  scrolls = false,
}: {
  values: readonly (readonly [name: string, value: ReactNode])[]
  scrolls?: boolean
}) {
  return (
    <dl className="grid grid-cols-terms gap-x-12 gap-y-2 rounded-control bg-well px-10 py-7 font-mono text-xs leading-19 font-normal">
      {values.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className={valueStyle({ scrolls })} ref={scrolls ? letKeysScroll : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
