import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A part of the comparison, with a line below it. */
export function ComparePart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="overflow-x-auto border-b border-line-soft px-16 py-12" aria-label={label}>
      {children}
    </section>
  )
}

/** The title of such a part. */
export const compareTitleStyle = 'text-sm leading-24'

/** The table of a part: names at the left, then both tasks. */
export const compareTableStyle = 'border-collapse text-sm leading-20 phone:w-full'

/** How a cell of the table looks. */
export const cellStyle = cva(
  'py-4 pr-24 pl-0 text-left align-top font-normal phone:pr-6 phone:wrap-break-word',
  {
    variants: {
      holds: { name: 'text-text-2', words: '', figure: 'whitespace-nowrap tabular-nums' },
    },
    defaultVariants: { holds: 'words' },
  },
)
