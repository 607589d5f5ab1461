import { Component, type ReactNode } from 'react'
import { LogLine } from '@/components/ui/text/log-line'

interface Props {
  /** The sentence in place of the broken part. */
  sentence: string
  /** The data of the part. A new or changed value makes it try again. */
  of?: unknown
  children: ReactNode
}

interface State {
  broken: boolean
  of: unknown
}

/** Stops a broken part from taking the rest of the page with it. */
export class CrashLine extends Component<Props, State> {
  override state: State = { broken: false, of: this.props.of }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State) {
    return Object.is(of, state.of) ? null : { broken: false, of }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <LogLine icon="triangle-alert" role="alert">
        <span>{this.props.sentence}</span>
      </LogLine>
    )
  }
}
