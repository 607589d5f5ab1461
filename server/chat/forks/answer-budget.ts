import type { Tx } from '../../db/client.ts'
import { findFork } from '../../db/forks/forks.ts'
import type { FoundCard } from '../../db/tasks/ask-cards.ts'
import { checkMayRaise, raisedBudget } from '../../domain/forks/fork-budget.ts'
import type { AskResponse } from '../../domain/tasks/ask.ts'
import { type Responder, settle } from '../../domain/tasks/ask-response.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { raiseBudget } from './raise-budget.ts'
import { tellWaiting } from './tell-waiting.ts'

/**
 * Writes a person's answer to a fork that asks for a larger budget. The answer counts for all tasks of the fork
 * that wait for it: they continue together, or end together. Runs as the service, under the thread's lock.
 */
export async function answerBudget(
  tx: Tx,
  { card, message }: FoundCard,
  { by, response }: { by: Responder; response: AskResponse },
): Promise<void> {
  const { verdict } = settle(card, by, response, new Date())
  const fork = card.budget && (await findFork(tx, { forkId: card.budget.forkId }))
  if (!card.budget || !fork || verdict === null) throw notFound('question')
  if (verdict === 'approved') {
    const budgetUsd = raisedBudget(fork.budgetUsd, card.budget.raiseUsd)
    checkMayRaise(by.role, { fromUsd: fork.budgetUsd, toUsd: budgetUsd })
    await raiseBudget(tx, { fork, place: message, budgetUsd, userId: by.userId })
  } else await tellWaiting(tx, { forkId: fork.id, userId: by.userId, verdict, budgetUsd: null })
}
