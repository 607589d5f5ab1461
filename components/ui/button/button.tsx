import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { fullTouchStyle, mainStyle, mediumStyle, wordsStyle } from './main-button-style'

/**
 * How a button looks, also for links that look like one. One solid button per card or bar: `main` is cool, `warm`
 * publishes results.
 */
export const buttonStyle = cva(wordsStyle, {
  variants: {
    look: {
      plain: 'text-text inset-ring inset-ring-line-strong aria-pressed:bg-active',
      quiet: 'text-text-2 aria-pressed:bg-active aria-pressed:text-text',
      link: 'text-accent',
      /** One of several views of a fork; the open one is warm. */
      tab: [
        'text-text-2 aria-pressed:bg-fork-soft aria-pressed:text-fork',
        'aria-selected:bg-fork-soft aria-selected:text-fork',
      ],
      main: mainStyle,
      /** Warm words in a frame: it leads to forks. */
      fork: 'text-fork inset-ring inset-ring-line-strong',
      quietFork: 'text-fork',
      warm: 'bg-fork-solid font-semibold text-on-fork',
      off: 'cursor-default bg-hover text-text-3',
      stop: 'text-danger inset-ring inset-ring-danger-line',
    },
    /** How high it is to press on touch. */
    touch: {
      full: fullTouchStyle,
      /** For a word so short that its button would be too narrow. */
      short: [fullTouchStyle, 'flex-none touch:min-w-touch in-data-bar:touch:min-w-touch'],
      /** In the bar that floats over a message. */
      float: 'touch:min-h-36 touch:min-w-40',
      /** In the line above a message. */
      line: 'touch:min-h-32',
      /** At the foot of a card that waits for an answer: the whole button grows. */
      card: 'touch:h-touch touch:px-18 touch:text-md',
    },
    size: {
      s: 'h-control-s gap-6 px-8 text-xs',
      m: mediumStyle,
      l: 'h-control-l gap-6 px-16 text-md phone:h-touch',
    },
  },
  defaultVariants: { look: 'plain', touch: 'full', size: 'm' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyle>

/** A button with words. `className` is for its place only: margins, order, width. */
export function Button({ look, touch, size, className, ...rest }: ButtonProps) {
  return <button type="button" className={buttonStyle({ look, touch, size, className })} {...rest} />
}
