import { cva } from 'class-variance-authority'

/** The look of a cell in the tables of this page. */
export const cellStyle = cva('py-4 pr-24 pl-0', {
  variants: {
    of: { name: 'text-left', number: 'text-right tabular-nums' },
    row: {
      head: 'text-xs font-normal text-text-2',
      body: 'font-normal',
      foot: 'font-semibold',
    },
  },
  defaultVariants: { of: 'name', row: 'body' },
})
