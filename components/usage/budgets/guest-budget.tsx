'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SaveLine } from '@/components/settings/save-line'
import { SettingsForm } from '@/components/settings/settings-form'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { useTRPC } from '@/components/trpc/api'
import { NumberField } from '@/components/ui/form/number-field'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useSaveBudget } from './use-save-budget'

const words = budgetStrings.guests

/** What agents may spend for each guest on a day. */
export function GuestBudget() {
  const { workspace } = useWorkspace()
  const found = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  return found.data ? <Share usd={found.data.settings.guestDailyUsd} /> : null
}

function Share({ usd }: { usd: number | null }) {
  const [limitUsd, setLimitUsd] = useState(usd)
  const save = useSaveBudget()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.sendGuests(limitUsd)
  }

  return (
    <div className="mt-14">
      <SettingsForm onSubmit={submit}>
        <NumberField
          label={words.limit}
          isMoney
          min={0}
          value={limitUsd}
          placeholder={budgetStrings.noLimit}
          hint={words.hint}
          problem={save.problem}
          onChange={setLimitUsd}
        />
        <SaveLine changed={limitUsd !== usd} saved={save.isSuccess} pending={save.isPending} />
      </SettingsForm>
    </div>
  )
}
