'use client'

import { type FormEvent, useState } from 'react'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { dialogStrings } from '@/components/strings/ui/dialog'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { SelectField } from '@/components/ui/form/select-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Budget, BudgetPeriod } from '@/server/domain/budgets/budget'
import { useSaveBudget } from './use-save-budget'
import { useWhoseBudget } from './whose-budget'

const words = budgetStrings.form
const kinds = ['agent', 'person'] as const

/** Changes a budget, or makes a new one of an agent or a person. A limit of the workspace may be left empty. */
export function BudgetDialog({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const { agents, members } = useWorkspace()
  const whoseOf = useWhoseBudget()
  const [kind, setKind] = useState<(typeof kinds)[number]>(budget?.kind === 'person' ? 'person' : 'agent')
  const [agentId, setAgentId] = useState(budget?.agentId ?? [...agents.keys()][0] ?? '')
  const [userId, setUserId] = useState(budget?.userId ?? [...members.keys()][0] ?? '')
  const [period, setPeriod] = useState<BudgetPeriod>(budget?.period ?? 'month')
  const [limitUsd, setLimitUsd] = useState<number | null>(budget?.limitUsd ?? null)
  const [selfRaiseUsd, setSelfRaiseUsd] = useState<number | null>(budget?.selfRaiseUsd ?? null)
  const save = useSaveBudget(onClose)
  const isWorkspace = budget?.kind === 'workspace'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWorkspace) return save.sendWorkspace({ period, limitUsd })
    const of = kind === 'agent' ? { agentId } : { userId }
    if (limitUsd !== null) save.send({ of, period, limitUsd, selfRaiseUsd })
  }

  return (
    <Dialog
      title={budget ? budgetStrings.changeTitle(whoseOf(budget), budget.period) : budgetStrings.addTitle}
      open
      onClose={onClose}
    >
      <form className="grid gap-14" onSubmit={submit}>
        {!budget && (
          <>
            <SelectField
              label={words.kind}
              value={kind}
              options={kinds.map(each => [each, words.kinds[each]] as const)}
              isFullWidth
              onChange={setKind}
            />
            {kind === 'agent' ? (
              <SelectField
                label={words.agent}
                value={agentId}
                options={[...agents.values()].map(each => [each.id, each.displayName] as const)}
                isFullWidth
                onChange={setAgentId}
              />
            ) : (
              <SelectField
                label={words.person}
                value={userId}
                options={[...members.values()].map(each => [each.userId, each.displayName] as const)}
                isFullWidth
                onChange={setUserId}
              />
            )}
            <SelectField
              label={words.period}
              value={period}
              options={[
                ['day', budgetStrings.periods.day],
                ['month', budgetStrings.periods.month],
              ]}
              isFullWidth
              onChange={setPeriod}
            />
          </>
        )}
        <NumberField
          label={words.limit}
          isMoney
          min={0}
          value={limitUsd}
          {...(isWorkspace && { placeholder: budgetStrings.noLimit })}
          hint={isWorkspace ? words.limitEmpty : budget ? undefined : words.limitHint}
          onChange={setLimitUsd}
        />
        {!isWorkspace && (
          <NumberField
            label={words.selfRaise}
            isMoney
            min={0}
            value={selfRaiseUsd}
            placeholder={budgetStrings.raisers.admins}
            hint={words.selfRaiseHint[kind]}
            onChange={setSelfRaiseUsd}
          />
        )}
        {save.problem && <Hint tone="bad">{save.problem}</Hint>}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {dialogStrings.cancel}
          </Button>
          <Button look="main" type="submit" disabled={save.isPending || (!isWorkspace && limitUsd === null)}>
            {words.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
