import { cva } from 'class-variance-authority'

/** How a link or a button within text looks: cool, or warm when it leads into a fork. */
export const linkStyle = cva('', {
  variants: { tone: { cool: 'text-accent', warm: 'font-medium text-fork' } },
  defaultVariants: { tone: 'cool' },
})
