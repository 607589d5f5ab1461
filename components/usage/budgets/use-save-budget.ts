import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { BudgetDraft, BudgetPeriod } from '@/server/domain/budgets/budget'

/** Returns the functions that save a budget of an agent or a person, a limit of the workspace, and the one of each guest. */
export function useSaveBudget(onSaved?: () => void) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const workspaceId = workspace.id
  const options = {
    ...(onSaved && { onSuccess: onSaved }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(trpc.budget.pathFilter()),
        cache.invalidateQueries(trpc.workspace.settings.queryFilter()),
      ]),
  }
  const set = useMutation(trpc.budget.set.mutationOptions(options))
  const update = useMutation(trpc.workspace.update.mutationOptions(options))
  const error = set.error ?? update.error
  return {
    isPending: set.isPending || update.isPending,
    isSuccess: set.isSuccess || update.isSuccess,
    problem: error && readError(error).message,
    send: (draft: BudgetDraft) => set.mutate({ workspaceId, ...draft }),
    sendGuests: (guestDailyUsd: number | null) => update.mutate({ workspaceId, guestDailyUsd }),
    sendWorkspace: ({ period, limitUsd }: { period: BudgetPeriod; limitUsd: number | null }) =>
      update.mutate({
        workspaceId,
        ...(period === 'day' ? { dailyUsd: limitUsd } : { monthlyUsd: limitUsd }),
      }),
  }
}
