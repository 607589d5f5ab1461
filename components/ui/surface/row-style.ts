import { cva } from 'class-variance-authority'

/**
 * How a row of a list looks: a line below, the hover ground, and for unread rows a dot in the margin. The words for
 * it stand in the row. Avatars that overlap inside it have rings in the colour of the ground.
 */
export const rowStyle = cva('relative border-b focus-visible:-outline-offset-2', {
  variants: {
    isOn: {
      true: 'border-transparent bg-active under-active',
      false: 'border-line-soft hover:bg-hover hover:under-hover',
    },
    isUnread: {
      true: 'before:absolute before:top-20 before:left-5 before:size-6 before:rounded-full before:bg-accent',
      false: '',
    },
  },
  defaultVariants: { isOn: false, isUnread: false },
})
