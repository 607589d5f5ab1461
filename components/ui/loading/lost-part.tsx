import { cva } from 'class-variance-authority'
import { crashStrings as words } from '@/components/strings/ui/crash'
import { dialogStrings } from '@/components/strings/ui/dialog'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { Icon } from '../icon'

const noteStyle = cva('flex items-center gap-8 text-sm text-text-2', {
  variants: {
    inside: {
      true: '',
      false:
        'fixed inset-x-16 bottom-24 z-22 mx-auto w-fit rounded-sheet border border-line-strong bg-overlay px-12 py-8 shadow-menu',
    },
  },
})

/** The note in place of a part that could not be loaded: the server may have a new version, without the old files. */
export function LostPart(props: { inside?: boolean; onClose?: (() => void) | undefined }) {
  const { inside = false, onClose } = props
  return (
    <span className={noteStyle({ inside })} role="alert">
      <Icon name="triangle-alert" small />
      <span className="min-w-0 flex-1">{words.part}</span>
      <Button size="s" onClick={() => location.reload()}>
        {words.reload}
      </Button>
      {onClose && <IconButton icon="x" small size="s" label={dialogStrings.close} onClick={onClose} />}
    </span>
  )
}
