import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/text/state'
import { settingRowStyle, settingTextStyle } from './setting-row'

const summaryStyle = settingRowStyle({
  size: 'l',
  className: 'group/summary cursor-pointer list-none marker:hidden',
})

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
    <details className="group/section border-t border-line-soft">
      <summary className={summaryStyle}>
        <Icon name="chevron-right" small className="group-open/section:rotate-90" />
        <span className="font-semibold whitespace-nowrap group-hover/summary:text-accent">{props.title}</span>
        <span className={cx(settingTextStyle, 'truncate')}>{props.summary}</span>
        {props.problem && (
          <State tone="bad" icon="triangle-alert" data-problem>
            {props.problem}
          </State>
        )}
      </summary>
      <div className="pt-4 pb-8 pl-24 phone:pl-0">{props.children}</div>
    </details>
  )
}
