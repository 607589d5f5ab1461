import { Component, type ReactNode } from 'react'
import { Icon } from './icon'

interface Props {
  /** What is said in the place of what broke. */
  sentence: string
  children: ReactNode
}

/** Keeps a part that breaks from taking the rest of the page with it. */
export class CrashLine extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <p className="system" role="alert">
        <Icon name="triangle-alert" small /> <span>{this.props.sentence}</span>
      </p>
    )
  }
}
