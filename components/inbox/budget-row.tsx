'use client'

import { usePersonName } from '@/components/people/author'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { BudgetRow as Row } from '@/server/domain/inbox/inbox-row'
import { isAdmin } from '@/server/domain/workspaces/permissions'
import { type RowActs, RowFrame, RowText } from './row-frame'

const words = budgetStrings.alert

/** A line about a budget that passed a mark. It opens the page on which the budget stands. */
export function BudgetRow({ row, acts }: { row: Row; acts: RowActs }) {
  const { budget, at, unread } = row
  const { workspace, agents, me } = useWorkspace()
  const personName = usePersonName()
  const name =
    budget.kind === 'agent' ? agents.get(budget.agentId ?? '')?.displayName : personName(budget.userId ?? '')
  const page = isAdmin(me.role) ? 'usage' : 'my-usage'
  return (
    <RowFrame
      row={row}
      acts={acts}
      href={`/${workspace.slug}/settings/${page}`}
      face={
        <Icon name={budget.percent === 100 ? 'triangle-alert' : 'activity'} className="m-auto text-text-2" />
      }
      title={words.title(budget, budget.userId === me.userId, name)}
      time={at}
    >
      <RowText isUnread={unread > 0}>{words.text(budget)}</RowText>
    </RowFrame>
  )
}
