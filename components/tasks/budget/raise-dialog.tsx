'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { dialogStrings } from '@/components/strings/ui/dialog'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import { NumberField } from '@/components/ui/form/number-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Budget } from '@/server/domain/budgets/budget'
import { mostBudgetUsd } from '@/server/domain/budgets/most-budget'
import { proposeBudget } from '@/server/domain/budgets/stopping-budget'

const words = budgetStrings.raise

/** Asks for the new limit of a budget, with its use and the highest amount that the person may enter. */
export function RaiseDialog(props: {
  taskId: string
  budget: Budget & { limitUsd: number }
  mostUsd: number
  onClose: () => void
  onRaised: () => void
}) {
  const { taskId, budget, mostUsd, onClose, onRaised } = props
  const { kind, period, agentId, userId, limitUsd, spentUsd, until } = budget
  const { agents, members } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [wanted, setWanted] = useState<number | null>(proposeBudget(limitUsd, mostUsd))
  const raise = useMutation(
    trpc.budget.raise.mutationOptions({
      onSuccess: onRaised,
      onSettled: () => cache.invalidateQueries(trpc.budget.pathFilter()),
    }),
  )
  const name = agents.get(agentId ?? '')?.displayName ?? members.get(userId ?? '')?.displayName ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted !== null) raise.mutate({ taskId, limitUsd: wanted })
  }

  return (
    <Dialog title={words.title} open onClose={onClose}>
      <form className="grid gap-14" onSubmit={submit}>
        <p className="text-sm text-text-2">
          {words.of(kind, period, name)}: {budgetStrings.usedOf(spentUsd, limitUsd)}{' '}
          {budgetStrings.until(until)}
        </p>
        <NumberField
          label={words.limit}
          isMoney
          min={0}
          value={wanted}
          hint={mostUsd < mostBudgetUsd ? words.most(mostUsd) : undefined}
          onChange={setWanted}
        />
        {raise.error && <Hint tone="bad">{readError(raise.error).message}</Hint>}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {dialogStrings.cancel}
          </Button>
          <Button look="main" type="submit" disabled={raise.isPending || wanted === null}>
            {words.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
