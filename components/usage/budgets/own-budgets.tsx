'use client'

import { useQuery } from '@tanstack/react-query'
import { SettingsPart } from '@/components/settings/settings-page'
import { budgetStrings as words } from '@/components/strings/settings/budgets'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { LinkButton } from '@/components/ui/button/link-button'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Budget } from '@/server/domain/budgets/budget'
import { ForecastFact } from '../month-facts'
import { UsedBar } from './used-bar'

/** The person's own budgets with their use, and the forecast of their month. */
export function OwnBudgets() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const own = useQuery(trpc.budget.mine.queryOptions({ workspaceId: workspace.id }, { staleTime: 10_000 }))
  return (
    <SettingsPart title={words.own} lead={words.ownLead}>
      {own.isError && (
        <Hint tone="bad">
          {readError(own.error).message}{' '}
          <LinkButton place="act" onClick={() => void own.refetch()}>
            {words.again}
          </LinkButton>
        </Hint>
      )}
      {own.isPending && (
        <p className="text-sm text-text-2" role="status">
          {words.reading}
        </p>
      )}
      {own.data && (
        <div className="grid gap-16">
          {own.data.budgets.length === 0 && <p className="text-sm text-text-2">{words.noOwn}</p>}
          {own.data.budgets.map(budget => (
            <OwnBudget key={budget.id} budget={budget} />
          ))}
          <dl className="m-0">
            <ForecastFact forecast={own.data.forecast} />
          </dl>
        </div>
      )}
    </SettingsPart>
  )
}

function OwnBudget({ budget }: { budget: Budget }) {
  const { period, spentUsd, limitUsd, selfRaiseUsd, until } = budget
  if (limitUsd === null) return null
  const canRaise = selfRaiseUsd !== null && selfRaiseUsd > limitUsd
  return (
    <div className="grid gap-4 text-sm leading-20">
      <b className="font-semibold">{words.periods[period]}</b>
      <UsedBar spentUsd={spentUsd} limitUsd={limitUsd} />
      <span>
        {words.usedOf(spentUsd, limitUsd)} {words.until(until)}{' '}
        {canRaise ? words.raisers.self(selfRaiseUsd) : words.raisers.adminsOnly}
      </span>
    </div>
  )
}
