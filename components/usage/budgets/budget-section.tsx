'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UncountedModels } from '@/components/models/uncounted-models'
import { SettingsPart } from '@/components/settings/settings-page'
import { budgetStrings as words } from '@/components/strings/settings/budgets'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Budget } from '@/server/domain/budgets/budget'
import { BudgetDialog } from './budget-dialog'
import { BudgetTable } from './budget-table'
import { GuestBudget } from './guest-budget'
import { useWhoseBudget } from './whose-budget'

/** The budgets of the workspace, its agents and its people, where admins set and remove them. */
export function BudgetSection() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const list = useInfiniteQuery(
    trpc.budget.list.infiniteQueryOptions(
      { workspaceId: workspace.id },
      { getNextPageParam: page => page.nextCursor, staleTime: 10_000 },
    ),
  )
  const [edited, setEdited] = useState<Budget | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Budget | null>(null)
  const budgets = list.data?.pages.flatMap(page => page.budgets) ?? []
  return (
    <SettingsPart title={words.title} lead={`${words.lead} ${words.alerts}`}>
      {list.isError && (
        <Hint tone="bad">
          {readError(list.error).message}{' '}
          <LinkButton place="act" onClick={() => void list.refetch()}>
            {words.again}
          </LinkButton>
        </Hint>
      )}
      {list.isPending && (
        <p className="text-sm text-text-2" role="status">
          {words.reading}
        </p>
      )}
      {budgets.length > 0 && <BudgetTable budgets={budgets} onEdit={setEdited} onRemove={setLeaving} />}
      <GuestBudget />
      <UncountedModels />
      <div className="mt-14 flex flex-wrap gap-8">
        <Button onClick={() => setEdited('new')}>
          <Icon name="plus" small /> {words.add}
        </Button>
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
      {edited && <BudgetDialog budget={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && <RemoveBudget budget={leaving} onClose={() => setLeaving(null)} />}
    </SettingsPart>
  )
}

function RemoveBudget({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const whose = useWhoseBudget()(budget)
  const remove = useMutation(
    trpc.budget.delete.mutationOptions({
      onSuccess: onClose,
      onSettled: () => cache.invalidateQueries(trpc.budget.pathFilter()),
    }),
  )
  return (
    <ConfirmDialog
      open
      title={words.removeTitle}
      why={words.removeWhy(whose, budget.period)}
      act={words.remove}
      pending={remove.isPending}
      problem={remove.error && readError(remove.error).message}
      onConfirm={() => budget.id && remove.mutate({ workspaceId: workspace.id, budgetId: budget.id })}
      onClose={onClose}
    />
  )
}
