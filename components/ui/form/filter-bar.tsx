import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const filterBarStyle = cva('flex items-center gap-8 border-b border-line-soft px-16 py-8', {
  variants: {
    /** On a phone, many filters stay on one line, which scrolls. */
    isOneLine: {
      true: 'flex-none flex-wrap phone:flex-nowrap phone:overflow-x-auto phone:*:flex-none',
      false: 'flex-wrap',
    },
  },
  defaultVariants: { isOneLine: false },
})

/** The filters above a list, side by side. */
export function FilterBar(props: { label: string; isOneLine?: boolean; children: ReactNode }) {
  const { label, isOneLine, children } = props
  return (
    <search className={filterBarStyle({ isOneLine })} aria-label={label}>
      {children}
    </search>
  )
}
