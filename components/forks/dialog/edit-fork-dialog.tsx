'use client'

import { type FormEvent, useState } from 'react'
import { readBudget } from '@/components/forks/read-budget'
import { useForkActs } from '@/components/forks/use-fork-acts'
import { forksStrings } from '@/components/strings/forks'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'

const words = forksStrings.edit

/** The dialog to change a fork's description and budget. */
export function EditForkDialog({ fork, onClose }: { fork: Fork; onClose: () => void }) {
  const { me } = useWorkspace()
  const { update, problem } = useForkActs()
  const [description, setDescription] = useState(fork.description)
  const [budget, setBudget] = useState(String(fork.budgetUsd))
  const budgetUsd = readBudget(budget)

  function save(event: FormEvent) {
    event.preventDefault()
    if (budgetUsd === null) return
    update.mutate({ forkId: fork.id, description, budgetUsd }, { onSuccess: onClose })
  }

  return (
    <Dialog title={words.title} open onClose={onClose}>
      <form onSubmit={save}>
        <Field
          className="mb-16"
          label={words.description}
          value={description}
          maxLength={500}
          onChange={event => setDescription(event.target.value)}
        />
        {me.role !== 'guest' && (
          <Field
            className="mb-16"
            label={words.budget}
            value={budget}
            before="$"
            inputMode="decimal"
            problem={budgetUsd === null ? words.budgetProblem : null}
            onChange={event => setBudget(event.target.value)}
          />
        )}
        {problem && (
          <Hint tone="bad" className="mb-12">
            {problem}
          </Hint>
        )}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="main" type="submit" disabled={update.isPending || budgetUsd === null}>
            {words.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
