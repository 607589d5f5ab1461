import { cva } from 'class-variance-authority'

/** One line of a long list of settings: a name and its meaning, which takes its own line on a phone. */
export const settingRowStyle = cva(
  'flex items-center text-sm phone:min-h-44 phone:flex-wrap phone:gap-y-2 phone:py-6',
  {
    variants: {
      size: {
        /** With a control, and a line above. */
        s: 'min-h-32 gap-10 border-t border-line-soft',
        m: 'min-h-36 gap-10',
        /** The head of a part that opens below. */
        l: 'min-h-40 gap-8',
      },
    },
    defaultVariants: { size: 's' },
  },
)

/** The technical name, in a column. */
export const settingNameStyle = 'min-w-152 font-mono text-xs'

export const settingTextStyle = 'min-w-0 flex-1 text-text-2 phone:order-1 phone:basis-full'
