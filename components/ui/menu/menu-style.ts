import { cva } from 'class-variance-authority'

/** The surface of something that floats over the page: a list to choose from, or a card with words. */
export const menuStyle = cva('rounded-card border border-line-strong bg-overlay text-sm shadow-menu', {
  variants: {
    holds: {
      list: 'p-4',
      card: 'p-14 leading-20',
      quote: 'px-12 py-10 leading-20 wrap-anywhere focus:outline-none',
    },
  },
  defaultVariants: { holds: 'list' },
})

/** A row of a menu or picker. `isOn` is the one that Enter would choose. */
export const optionStyle = cva(
  'flex h-34 cursor-pointer items-center gap-10 rounded-control px-8 whitespace-nowrap',
  {
    variants: {
      /** How high it is for a finger. */
      finger: { m: 'touch:h-touch', l: 'finger:h-48 finger:px-10 finger:text-headline' },
      isOn: { true: 'bg-accent-soft', false: '' },
    },
    defaultVariants: { finger: 'm', isOn: false },
  },
)
