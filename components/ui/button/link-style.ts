import { cva } from 'class-variance-authority'

/** How a link or a button within text looks: cool, or warm when it leads into a fork. */
export const linkStyle = cva('', {
  variants: {
    tone: { cool: 'text-accent', warm: 'font-medium text-fork' },
    place: {
      /** Among words. */
      text: '',
      /** Beside a line of words: higher to press than it looks. */
      line: 'inline-flex min-h-24 items-center font-medium whitespace-nowrap',
      /** The same for a button that acts. */
      act: 'inline-flex min-h-24 items-center font-medium whitespace-nowrap touch:min-h-32',
      /** Beside the work of an agent. */
      step: 'inline-flex min-h-24 items-center text-xs whitespace-nowrap',
    },
  },
  defaultVariants: { tone: 'cool', place: 'text' },
})
