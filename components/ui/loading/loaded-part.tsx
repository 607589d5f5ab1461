import { Component, type ReactNode } from 'react'
import { Waiting } from './late'
import { LostPart } from './lost-part'

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
    if (!this.state.isLost) return <Waiting>{children}</Waiting>
    return open && <LostPart inside={inside} onClose={onClose} />
  }
}
