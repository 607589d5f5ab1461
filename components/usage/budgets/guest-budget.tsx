'use client'

import { useQuery } from '@tanstack/react-query'
import { MoneySetting } from '@/components/settings/money-setting'
import { budgetStrings } from '@/components/strings/settings/budgets'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { useSaveBudget } from './use-save-budget'

const words = budgetStrings.guests

/** The amount that agents may spend for each guest on a day. */
export function GuestBudget() {
  const { workspace } = useWorkspace()
  const found = useQuery(useTRPC().workspace.settings.queryOptions({ workspaceId: workspace.id }))
  const save = useSaveBudget()
  if (!found.data) return null
  return (
    <div className="mt-14">
      <MoneySetting
        label={words.limit}
        hint={words.hint}
        usd={found.data.settings.guestDailyUsd}
        placeholder={budgetStrings.noLimit}
        save={save}
        onSave={save.sendGuests}
      />
    </div>
  )
}
