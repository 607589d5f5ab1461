import { postCard } from '../../chat/tasks/settle/post-card.ts'
import type { Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import type { Outcome } from '../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask } from '../../db/tasks/task-events.ts'
import { inMinutes, questionDays } from '../../domain/agents/ask-rules.ts'
import { askToRaise, raiseFor } from '../../domain/forks/fork-budget.ts'
import { isSilent } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'

/**
 * Returns the money that a fork's agents may still use; null: this task is in no fork, or the budget does not
 * stop it.
 */
export async function readForkLeft(
  tx: Tx,
  { task, state }: Pick<TaskRun, 'task' | 'state'>,
): Promise<number | null> {
  const { forkId } = task
  // The person who resolves a fork was shown the cost; nobody would see the card of a silent task.
  if (forkId === null || state.kind === 'draft' || isSilent(state)) return null
  const fork = await findFork(tx, { forkId })
  return fork ? fork.budgetUsd - fork.spentUsd : null
}

/**
 * Asks for a larger budget of the fork, because it does not pay for the next call. The task waits until an
 * admin or the person who opened the fork has raised it. `leastUsd`: the least that the call costs.
 */
export async function askBudget(
  tx: Tx,
  open: OpenTask,
  run: TaskRun,
  leastUsd: number | null,
): Promise<OpenTask & { outcome: Outcome }> {
  const { forkId, agentName } = run.task
  const fork = forkId === null ? undefined : await findFork(tx, { forkId })
  if (!fork) throw new Error('A budget without its fork.')
  const { budgetUsd, spentUsd } = fork
  const raiseUsd = raiseFor(fork, leastUsd)
  const until = inMinutes(run.now(), questionDays * 24 * 60)
  await postCard(tx, open, {
    kind: 'approval',
    content: askToRaise(agentName, fork, raiseUsd),
    audience: { userIds: [fork.createdBy], roles: ['admin'], needed: 1 },
    until,
    choices: [],
    call: null,
    budget: { forkId: fork.id, raiseUsd },
  })
  const { turn } = open.state
  const asked = await appendEvents(tx, open, [
    { type: 'budget.asked', data: { turn, budgetUsd, spentUsd, raiseUsd, until } },
  ])
  return { ...asked, outcome: { kind: 'parked', at: until } }
}
