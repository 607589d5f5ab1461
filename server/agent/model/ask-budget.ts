import { postCard } from '../../chat/tasks/settle/post-card.ts'
import type { Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import type { Outcome } from '../../db/lanes/lanes.ts'
import { appendEvents, type OpenTask } from '../../db/tasks/task-events.ts'
import { inMinutes, questionDays } from '../../domain/agents/ask-rules.ts'
import { askToRaise, raiseFor } from '../../domain/forks/fork-budget.ts'
import { isSilent } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'

/** How much a fork's agents may still use; null: this task does not stand in one, or nobody stops it for that. */
export async function readForkLeft(
  tx: Tx,
  { task, state }: Pick<TaskRun, 'task' | 'state'>,
): Promise<number | null> {
  const { forkId } = task
  // Whoever resolves a fork was shown what that costs; of a silent task nobody would see the card.
  if (forkId === null || state.kind === 'draft' || isSilent(state)) return null
  const fork = await findFork(tx, { forkId })
  return fork ? fork.budgetUsd - fork.spentUsd : null
}

/**
 * The fork's budget does not pay for the next call: the task waits until whoever opened the fork, or an admin, has
 * raised it. `leastUsd`: what the call costs at least.
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
