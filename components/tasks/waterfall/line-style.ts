import { cva, cx } from 'class-variance-authority'

const pressable = 'hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-touch'

/**
 * How a line of the waterfall looks: name, tokens, cost, time and bar side by side. Where there is less room, the
 * bar stands below them; on a phone, the figures stand below the name, too.
 */
export const lineStyle = cva(
  [
    'grid w-full grid-cols-waterfall items-center px-16 text-left',
    'compact:grid-cols-waterfall-compact compact:px-10 compact:py-4',
    'phone:grid-cols-waterfall-phone phone:gap-x-12',
  ],
  {
    variants: {
      kind: {
        head: 'min-h-30 border-t border-line-soft text-xs text-text-3',
        turn: [pressable, 'min-h-30 border-t border-line-soft text-sm'],
        step: [pressable, 'min-h-28 text-sm'],
        total: 'min-h-36 border-t border-line-strong text-sm font-semibold',
      },
      isOpen: { true: 'bg-active', false: '' },
    },
    defaultVariants: { isOpen: false },
  },
)

/** The first column: a glyph and a name, further right for a step below another one. */
export const nameColumnStyle = cx(
  'flex min-w-0 items-center gap-8 pl-level',
  'phone:col-span-full phone:flex-wrap phone:gap-y-0 phone:pl-level-phone',
)

/** The part that a line unfolds: boxes below each other, indented like the words of the line. */
export const detailsStyle = cva('grid max-w-960 grid-cols-1 gap-12 pr-16 pb-14 phone:px-10', {
  variants: { kind: { step: 'pt-8 pl-56', event: 'pt-4 pl-50' } },
})

/** The last column: the bars, on lines that divide the time into fifths. */
export const barColumnStyle = cx(
  'relative ml-16 h-full min-h-24',
  'compact:col-span-full compact:m-0 compact:min-h-10',
)

/** A column with a figure. */
export const figureStyle = cva('text-right text-xs phone:text-left phone:empty:hidden', {
  variants: {
    kind: {
      head: 'text-text-2 phone:hidden',
      step: 'text-text-2 tabular-nums',
      turn: 'font-medium text-text tabular-nums',
      total: 'text-text tabular-nums',
    },
  },
})
