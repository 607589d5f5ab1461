import { cx } from 'class-variance-authority'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { Icon } from '@/components/ui/icon'

/** Lies over the box while files are dragged over its zone: there they are taken. */
export function DropPlace() {
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-0 z-4 flex items-center justify-center gap-8',
        'rounded-card border-2 border-dashed border-focus bg-field font-medium',
      )}
    >
      <Icon name="upload" /> {attachingStrings.drop}
    </div>
  )
}
