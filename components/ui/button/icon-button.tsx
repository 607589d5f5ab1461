import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '../icon'
import { barTargetStyle } from './bar-target-style'

/** How a square button with one icon looks; also for links. */
export const iconButtonStyle = cva(
  [
    'inline-flex flex-none items-center justify-center rounded-control text-sm font-medium whitespace-nowrap',
    barTargetStyle,
    // Wider for a finger too, and its area to press reaches 4 px further at each side.
    'in-data-bar:touch:w-36 in-data-bar:touch:after:-inset-x-4',
  ],
  {
    variants: {
      look: {
        quiet: 'text-text-3 aria-pressed:text-accent',
        /** In a bar that floats, or above code: its ground changes below the pointer. */
        float: 'text-text-3 hover:bg-hover hover:text-text aria-pressed:text-accent',
        /** Over a picture. */
        over: 'bg-overlay text-text-3',
      },
      /** How large it is to press on touch. */
      touch: {
        full: 'touch:min-h-touch touch:not-in-data-bar:min-w-touch',
        float: 'touch:min-h-36 touch:min-w-40',
        none: '',
      },
      size: { xs: 'size-20', s: 'size-control-s', m: 'size-control' },
    },
    defaultVariants: { look: 'quiet', touch: 'full', size: 'm' },
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
export function IconButton(props: IconButtonProps) {
  const { icon, label, small = false, look, touch, size, className, ...rest } = props
  return (
    <button
      type="button"
      className={iconButtonStyle({ look, touch, size, className })}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} small={small} />
    </button>
  )
}
