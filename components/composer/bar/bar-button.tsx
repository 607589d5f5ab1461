import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'

const barButtonStyle = cva(
  [
    'inline-flex flex-none items-center justify-center rounded-control touch:size-touch',
    'phone:row-start-4 phone:size-touch phone:rounded-full',
  ],
  {
    variants: {
      look: {
        quiet: 'size-control-s text-text-3 phone:text-text-2',
        main: 'size-control bg-accent-solid text-on-accent',
        off: 'size-control cursor-default bg-hover text-text-3 phone:text-text-2',
      },
    },
  },
)

type BarButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Required<VariantProps<typeof barButtonStyle>> & {
    /** The name of the icon in the design's sheet. */
    icon: string
    label: string
  }

/**
 * A button beside the text of a composer; round and large on a phone. `className` is its column there. The focus
 * stays in the text, so a phone's keyboard stays open.
 */
export function BarButton({ icon, label, look, className, ...rest }: BarButtonProps) {
  return (
    <button
      className={barButtonStyle({ look, className })}
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={event => event.preventDefault()}
      {...rest}
    >
      <Icon name={icon} className="phone:size-20" />
    </button>
  )
}
