/** Decides the amount that a fork asks for when its budget is used up. Pure. */

import { DomainError } from '../wire/domain-error.ts'
import { mostBudgetUsd } from './fork.ts'

const stepUsd = 1

/**
 * Returns the raise that lets the fork continue, in whole cents. `leastUsd`: the lowest cost of the next
 * call; null: nobody knows.
 */
export function raiseFor(
  { budgetUsd, spentUsd }: { budgetUsd: number; spentUsd: number },
  leastUsd: number | null,
): number {
  const missing = (leastUsd ?? 0) - (budgetUsd - spentUsd)
  return Math.max(stepUsd, Math.ceil(Math.round(missing * 1e6) / 1e4) / 100)
}

/** Returns the budget after an approval: never more than a person could set by hand. */
export function raisedBudget(budgetUsd: number, raiseUsd: number): number {
  if (budgetUsd >= mostBudgetUsd) {
    throw new DomainError(
      'invalid_input',
      'This fork already has the largest possible budget. Decline, and continue in another fork.',
    )
  }
  return Math.min(mostBudgetUsd, budgetUsd + raiseUsd)
}

export function askToRaise(
  agent: string,
  { budgetUsd, spentUsd }: { budgetUsd: number; spentUsd: number },
  raiseUsd: number,
): string {
  return `This fork has used ${dollars(spentUsd)} of its ${dollars(budgetUsd)} budget. Raise the budget by ${dollars(raiseUsd)} so that ${agent} can continue?`
}

function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`
}
