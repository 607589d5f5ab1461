import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'

/** How a square button with one icon looks; also for links. */
export const iconButtonStyle = cva(
  [
    'inline-flex flex-none items-center justify-center rounded-control text-sm font-medium whitespace-nowrap',
    'touch:min-h-touch',
    'in-data-bar:touch:relative in-data-bar:touch:min-h-32 in-data-bar:touch:w-36',
    'in-data-bar:touch:after:absolute in-data-bar:touch:after:-inset-x-4 in-data-bar:touch:after:-inset-y-6',
  ],
  {
    variants: {
      look: {
        quiet: 'text-text-3 aria-pressed:bg-active aria-pressed:text-text',
        main: 'bg-accent-solid font-semibold text-on-accent',
        off: 'cursor-default bg-hover text-text-3',
        fork: 'text-fork',
      },
      size: { s: 'size-control-s', m: 'size-control' },
    },
    defaultVariants: { look: 'quiet', size: 'm' },
  },
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  VariantProps<typeof iconButtonStyle> & {
    /** The name of the icon in the design's sheet. */
    icon: string
    /** The name of the button, for screen readers. */
    label: string
    /** Draws the icon at 14 px instead of 16. */
    small?: boolean
  }

/** A button that shows only an icon; `label` is its name. `className` is for its place only. */
export function IconButton({ icon, label, small = false, look, size, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={iconButtonStyle({ look, size, className })} aria-label={label} {...rest}>
      <Icon name={icon} small={small} />
    </button>
  )
}
