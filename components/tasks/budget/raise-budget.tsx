'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { answersStrings } from '@/components/strings/messages/answers'
import { useTRPC } from '@/components/trpc/api'
import { LinkButton } from '@/components/ui/button/link-button'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { stoppingBudget } from '@/server/domain/budgets/stopping-budget'
import type { Task } from '@/server/domain/tasks/task'
import { isAdmin } from '@/server/domain/workspaces/permissions'

const RaiseDialog = dynamic(async () => (await import('./raise-dialog')).RaiseDialog, { ssr: false })

/** A button that raises the budget that stopped a task and tries the task again. Shown only to people who may raise it. */
export function RaiseBudget({ task, retry }: { task: Task; retry: () => void }) {
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const [open, setOpen] = useState(false)
  const stop = task.status === 'failed' && task.error ? stoppingBudget(task.error.reason) : null
  const isMine = stop?.kind !== 'person' || task.actingUserId === me.userId
  const mayAsk = stop !== null && (isAdmin(me.role) || (stop.kind !== 'workspace' && isMine))
  const found = useQuery(
    trpc.budget.ofTask.queryOptions(
      { taskId: task.id },
      { enabled: mayAsk, retry: false, staleTime: 10_000 },
    ),
  )
  if (!found.data) return null
  const { budget, mostUsd } = found.data
  if (budget.limitUsd === null || mostUsd <= budget.limitUsd) return null
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{answersStrings.raiseBudget}</LinkButton>
      {open && (
        <RaiseDialog
          taskId={task.id}
          budget={{ ...budget, limitUsd: budget.limitUsd }}
          mostUsd={mostUsd}
          onClose={() => setOpen(false)}
          onRaised={() => {
            setOpen(false)
            retry()
          }}
        />
      )}
    </>
  )
}
