import { postCard } from '../../chat/tasks/settle/post-card.ts'
import type { Tx } from '../../db/client.ts'
import { findFork, readForkReserved } from '../../db/forks/forks.ts'
import type { Outcome } from '../../db/lanes/lanes.ts'
import { findBudgetCard } from '../../db/tasks/ask-cards.ts'
import { appendEvents, type OpenTask } from '../../db/tasks/task-events.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { inMinutes, questionDays } from '../../domain/agents/ask-rules.ts'
import { askToRaise, type ForkMoney, raiseFor } from '../../domain/forks/fork-budget.ts'
import type { Audience } from '../../domain/tasks/ask.ts'
import { isSilent } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'

/** The money that a fork's agents may still use: now, and if the calls under way had cost nothing. */
export interface ForkLeft {
  now: number
  settled: number
}

/** Returns the money that is left in a fork; null: this task is in no fork, or the budget does not stop it. */
export async function readForkLeft(
  tx: Tx,
  { task, state }: Pick<TaskRun, 'task' | 'state'>,
): Promise<ForkLeft | null> {
  const { forkId } = task
  // The person who resolves a fork was shown the cost; nobody would see the card of a silent task.
  if (forkId === null || state.kind !== 'answer' || isSilent(state)) return null
  const money = await readMoney(tx, forkId)
  if (!money) return null
  const settled = money.budgetUsd - money.spentUsd
  return { now: settled - money.reservedUsd, settled }
}

/** Reads the money of a fork, with the person who opened it. */
async function readMoney(tx: Tx, forkId: string): Promise<(ForkMoney & { createdBy: string }) | null> {
  const fork = await findFork(tx, { forkId })
  if (!fork) return null
  const { budgetUsd, createdBy } = fork
  const reservedUsd = await readForkReserved(tx, { forkId })
  // The fork counts both together. To the millionth, like every cost: a difference of fractions is not exact.
  const spentUsd = Math.max(0, Math.round((fork.spentUsd - reservedUsd) * 1e6) / 1e6)
  return { budgetUsd, spentUsd, reservedUsd, createdBy }
}

/** Members raise budgets, guests don't: a fork that a guest opened asks any member who reads it. */
async function findRaisers(
  tx: Tx,
  { workspaceId, createdBy }: { workspaceId: string; createdBy: string },
): Promise<Audience> {
  const role = await findRole(tx, { workspaceId, userId: createdBy })
  return role === null || role === 'guest'
    ? { userIds: [], roles: ['member', 'admin'], needed: 1 }
    : { userIds: [createdBy], roles: ['admin'], needed: 1 }
}

/**
 * Asks for a larger budget of the fork, because it does not pay for the next call. The task waits until an
 * admin or the person who opened the fork has raised it. If another task of the fork has asked already, this one
 * shares its card: the thread is locked, so two tasks never post two cards. `leastUsd`: the lowest cost of the call.
 */
export async function askBudget(
  tx: Tx,
  open: OpenTask,
  run: TaskRun,
  leastUsd: number | null,
): Promise<OpenTask & { outcome: Outcome }> {
  const { forkId } = run.task
  const money = forkId === null ? null : await readMoney(tx, forkId)
  if (forkId === null || !money) throw new Error('A budget without its fork.')
  const { budgetUsd, spentUsd, reservedUsd, createdBy } = money
  const shared = (await findBudgetCard(tx, { forkId }))?.card
  // People approve the amount on the card, so it never changes. If it is too little for all, the rest ask again.
  const raiseUsd = shared?.budget?.raiseUsd ?? raiseFor(money, leastUsd)
  const until = shared?.until ?? inMinutes(run.now(), questionDays * 24 * 60)
  if (!shared) {
    await postCard(tx, open, {
      kind: 'approval',
      content: askToRaise(money, raiseUsd),
      audience: await findRaisers(tx, { workspaceId: open.row.workspaceId, createdBy }),
      until,
      choices: [],
      call: null,
      budget: { forkId, raiseUsd },
    })
  }
  const { turn } = open.state
  const asked = await appendEvents(tx, open, [
    { type: 'budget.asked', data: { turn, budgetUsd, spentUsd, reservedUsd, raiseUsd, until } },
  ])
  return { ...asked, outcome: { kind: 'parked', at: until } }
}
