import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/**
 * A part of a form that is folded to one line. Saving opens it when it contains an error (agent-form.tsx).
 */
export function FormSection(props: {
  title: string
  summary: string
  problem: string | null
  children: ReactNode
}) {
  return (
    <details className="unfold">
      <summary>
        <Icon name="chevron-right" small />
        <span className="unfold-t">{props.title}</span>
        <span className="meta grow cut">{props.summary}</span>
        {props.problem && (
          <span className="state bad">
            <Icon name="triangle-alert" small /> {props.problem}
          </span>
        )}
      </summary>
      <div className="unfold-b">{props.children}</div>
    </details>
  )
}
