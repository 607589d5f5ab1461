import { cva } from 'class-variance-authority'
import { Component, type ReactNode } from 'react'
import { dialogStrings, crashStrings as words } from '@/components/strings/ui'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { Icon } from '../icon'
import { Late } from './late'

const noteStyle = cva('flex items-center gap-8 text-sm text-text-2', {
  variants: {
    inside: {
      true: '',
      false:
        'fixed inset-x-16 bottom-24 z-22 mx-auto w-fit rounded-sheet border border-line-strong bg-overlay px-12 py-8 shadow-menu',
    },
  },
})

interface Props {
  /** The part should be visible now. */
  open?: boolean
  /** The part is in a dialog, and not over the page. */
  inside?: boolean
  onClose?: () => void
  children: ReactNode
}

/** Wraps a part that loads at its first use: if it fails to load, a message says so, and the page stays. */
export class LoadedPart extends Component<Props, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    const { open = true, inside = false, onClose, children } = this.props
    if (!this.state.isLost) return <Late>{children}</Late>
    if (!open) return null
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
}
