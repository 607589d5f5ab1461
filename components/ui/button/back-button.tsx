import { cx } from 'class-variance-authority'
import { Icon } from '../icon'

/** Leads back from a page that is a panel on larger windows; it exists only on phones. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={cx(
        'hidden size-touch flex-none place-items-center text-text-3 phone:grid',
        // Drawn a little narrower on touch, and pressed over the whole width.
        'relative touch:w-36 touch:after:absolute touch:after:-inset-x-4 touch:after:inset-y-0',
      )}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="chevron-left" />
    </button>
  )
}
