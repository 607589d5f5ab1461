/** What a fork asks for when its budget is used up. Pure. */

import { DomainError } from '../wire/domain-error.ts'
import { mostBudgetUsd } from './fork.ts'

const stepUsd = 1

/** By how much more it could go on, in whole cents. `leastUsd`: what the next call costs at least; null: nobody knows. */
export function raiseFor(
  { budgetUsd, spentUsd }: { budgetUsd: number; spentUsd: number },
  leastUsd: number | null,
): number {
  const missing = (leastUsd ?? 0) - (budgetUsd - spentUsd)
  return Math.max(stepUsd, Math.ceil(Math.round(missing * 1e6) / 1e4) / 100)
}

/** The budget that a yes gives: never more than somebody could set by hand. */
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
