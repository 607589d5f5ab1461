import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How a panel looks; for other elements, which also need `data-own-bar`. */
export const panelStyle = cva(
  [
    'relative flex min-h-0 min-w-0 flex-none flex-col border-l border-line bg-content',
    'narrow:absolute narrow:inset-y-0 narrow:right-0 narrow:z-5 narrow:max-w-full narrow:shadow-menu',
    'phone:static phone:w-full phone:flex-1 phone:border-l-0 phone:shadow-none',
  ],
  { variants: { width: { m: 'w-thread', s: 'w-panel-min' } }, defaultVariants: { width: 'm' } },
)

/**
 * A zone beside the page: over it when there is less room, and a page of its own with its own bar on a phone
 * (`data-own-bar` tells the frame to take its bar away).
 */
export function Panel({
  as: Element = 'aside',
  width,
  className,
  ...rest
}: ComponentProps<'aside'> & VariantProps<typeof panelStyle> & { as?: 'aside' | 'section' }) {
  return <Element data-own-bar className={panelStyle({ width, className })} {...rest} />
}
