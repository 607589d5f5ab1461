import { cva } from 'class-variance-authority'

/**
 * How a citation looks, as a link, a button or plain text: a chip with the number of the message. It is warm if the
 * message is in a fork, 18 px high, and 24 to press. A message that is gone or changed since has a struck number.
 */
export const citeStyle = cva(
  [
    'relative inline-block h-18 min-w-20 rounded-chip px-5 align-1',
    'text-center font-mono text-2xs leading-18 font-medium tabular-nums',
    'after:absolute after:-inset-x-2 after:-inset-y-3',
  ],
  {
    variants: {
      isGone: {
        true: 'text-text-3 line-through inset-ring inset-ring-line-strong',
        false: '',
      },
      tone: { warm: '', cool: '' },
      place: {
        /** After the words of a line. */
        text: 'ml-3',
        /** Among words, mostly after a space. */
        words: 'mx-1',
        /** In a row of chips, which grow on touch. */
        row: [
          'ml-3 first:ml-0',
          'touch:my-6 touch:mr-8 touch:ml-0 touch:h-32 touch:min-w-36 touch:leading-32',
          'touch:after:-inset-x-4 touch:after:-inset-y-6',
        ],
      },
    },
    compoundVariants: [
      {
        isGone: false,
        tone: 'warm',
        class: [
          'bg-fork-soft text-fork',
          'hover:bg-fork-solid hover:text-on-fork focus-visible:bg-fork-solid focus-visible:text-on-fork',
        ],
      },
      {
        isGone: false,
        tone: 'cool',
        class: [
          'bg-accent-soft text-accent hover:bg-accent-solid hover:text-on-accent',
          'focus-visible:bg-accent-solid focus-visible:text-on-accent',
        ],
      },
    ],
    defaultVariants: { isGone: false, tone: 'warm', place: 'text' },
  },
)
