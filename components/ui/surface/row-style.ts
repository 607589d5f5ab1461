import { cva } from 'class-variance-authority'

/**
 * How a row of a list looks: a line below, the hover ground, and for unread rows a dot in the margin. The words for
 * it stand in the row.
 */
export const rowStyle = cva('relative border-b border-line-soft', {
  variants: {
    isOn: { true: 'bg-active', false: 'hover:bg-hover' },
    isUnread: {
      true: 'before:absolute before:top-20 before:left-5 before:size-6 before:rounded-full before:bg-accent',
      false: '',
    },
  },
  defaultVariants: { isOn: false, isUnread: false },
})
