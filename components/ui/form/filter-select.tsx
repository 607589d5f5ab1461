'use client'

import { cva } from 'class-variance-authority'
import { Icon } from '../icon'
import { Select } from './select'
import type { Option } from './select-parts'

const filterStyle = cva(
  [
    'inline-flex min-h-28 max-w-full cursor-pointer items-center gap-6 rounded-full border',
    'pr-8 pl-10 text-xs leading-18 touch:min-h-touch',
  ],
  {
    variants: {
      isSet: {
        true: 'border-accent-line bg-accent-soft text-text-2',
        false: 'border-line-strong text-text-3 hover:bg-hover',
      },
    },
  },
)

/** A filter above a list: its name and the chosen value in one chip. An empty value filters nothing. */
export function FilterSelect<Value extends string>(props: {
  label: string
  value: NoInfer<Value> | ''
  options: readonly Option<Value | ''>[]
  onChange: (value: Value | '') => void
}) {
  const { label, value, options, onChange } = props
  const words = options.find(([each]) => each === value)?.[1] ?? ''
  return (
    <Select<Value | ''>
      aria-label={`${label}: ${words}`}
      look={filterStyle({ isSet: value !== '' })}
      value={value}
      options={options}
      face={
        <>
          <span className="flex-none">{label}</span>
          <span className="min-w-0 truncate text-sm text-text">{words}</span>
          <Icon name="chevron-down" small className="flex-none" />
        </>
      }
      onChange={onChange}
    />
  )
}
