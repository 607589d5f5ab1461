import { Component, type ReactNode } from 'react'
import { dialogStrings, crashStrings as words } from '@/components/strings/ui'
import { Icon } from '@/components/ui/icon'
import './loaded-part.css'

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
    if (!this.state.isLost) return children
    if (!open) return null
    return (
      <span className={inside ? 'part-lost' : 'part-lost over'} role="alert">
        <Icon name="triangle-alert" small />
        <span className="grow">{words.part}</span>
        <button className="btn s" type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
        {onClose && (
          <button className="btn s icon" type="button" aria-label={dialogStrings.close} onClick={onClose}>
            <Icon name="x" small />
          </button>
        )}
      </span>
    )
  }
}
