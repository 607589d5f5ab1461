import type { ReactNode } from 'react'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { Caption } from '@/components/ui/text/caption'
import { ProblemLine } from '@/components/ui/text/problem-line'
import { Tag } from '@/components/ui/text/tag'

/** One webhook in a list: its name, a line about it, its problem, and its actions. */
export function WebhookRow(props: {
  name: string
  isActive: boolean
  told: string
  problem: string | null
  actions: ReactNode
  children?: ReactNode
}) {
  const { name, isActive, told, problem, actions, children } = props
  return (
    <li className="border-b border-line-soft py-10 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6">
        <div className="min-w-0 flex-1 phone:w-full phone:flex-none">
          <div className="flex items-center gap-8">
            <b className={isActive ? 'truncate' : 'truncate font-medium text-text-3'}>{name}</b>
            {!isActive && <Tag>{webhooksStrings.off}</Tag>}
          </div>
          <Caption as="div">{told}</Caption>
          {problem && <ProblemLine>{problem}</ProblemLine>}
        </div>
        <div className="flex flex-wrap gap-6">{actions}</div>
      </div>
      {children}
    </li>
  )
}
