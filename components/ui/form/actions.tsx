import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const actionsStyle = cva('flex justify-end gap-8', {
  variants: {
    /** At the foot of a long dialog, and in sight while it is scrolled. */
    staysInSight: {
      true: 'sticky -bottom-20 z-1 -mx-20 -mb-20 border-t border-line-soft bg-overlay px-20 py-12',
      false: '',
    },
  },
  defaultVariants: { staysInSight: false },
})

/** The buttons at the foot of a dialog or form; the main one comes last. */
export function Actions({
  className,
  staysInSight,
  ...rest
}: ComponentProps<'div'> & { staysInSight?: boolean }) {
  return <div className={actionsStyle({ staysInSight, className })} {...rest} />
}
