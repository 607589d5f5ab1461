import { cva } from 'class-variance-authority'

/** For a finger, the area to press reaches beyond the words, to 44 px. */
const reachStyle = 'touch:relative touch:after:absolute touch:after:-inset-x-6'

/** How a link or a button within text looks: cool, or warm when it leads into a fork. */
export const linkStyle = cva('', {
  variants: {
    tone: { cool: 'text-accent', warm: 'font-medium text-fork' },
    place: {
      /** Among words. */
      text: '',
      /** Beside a line of words: higher to press than it looks. */
      line: [
        'inline-flex min-h-24 items-center font-medium whitespace-nowrap',
        reachStyle,
        'touch:after:-inset-y-10',
      ],
      /** The same for a button that acts. */
      act: [
        'inline-flex min-h-24 items-center font-medium whitespace-nowrap touch:min-h-32',
        reachStyle,
        'touch:after:-inset-y-6',
      ],
      /** Beside the work of an agent. */
      step: [
        'inline-flex min-h-24 items-center text-xs whitespace-nowrap',
        reachStyle,
        'touch:after:-inset-y-10',
      ],
      /** On a line of its own, which is high enough for a finger. */
      alone: 'inline-flex min-h-24 items-center justify-self-start touch:min-h-touch touch:min-w-touch',
    },
  },
  defaultVariants: { tone: 'cool', place: 'text' },
})
