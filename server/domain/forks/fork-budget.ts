/** Decides the amount that a fork asks for when its budget is used up. Pure. */

import { dollars } from '../spending/dollars.ts'
import { DomainError } from '../wire/domain-error.ts'
import { mostBudgetUsd } from './fork.ts'

const stepUsd = 1

/** The money of a fork: the settled cost, and the most that its calls under way may cost. */
export interface ForkMoney {
  budgetUsd: number
  spentUsd: number
  reservedUsd: number
}

/**
 * Returns the raise that lets the fork continue, in whole cents. `leastUsd`: the lowest cost of the next
 * call; null: nobody knows.
 */
export function raiseFor({ budgetUsd, spentUsd, reservedUsd }: ForkMoney, leastUsd: number | null): number {
  const missing = (leastUsd ?? 0) - (budgetUsd - spentUsd - reservedUsd)
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

export function askToRaise({ budgetUsd, spentUsd, reservedUsd }: ForkMoney, raiseUsd: number): string {
  const reserved = reservedUsd > 0 ? `, ${dollars(reservedUsd)} reserved for answers under way` : ''
  const sum = `${dollars(spentUsd)} spent${reserved}, of ${dollars(budgetUsd)}`
  return `This fork needs a larger budget: ${sum}. Raise it by ${dollars(raiseUsd)} so that the waiting answers can continue?`
}

/** Writes the system line of a raise, if no card was open. */
export function tellRaise(name: string, budgetUsd: number): string {
  return `${name} raised this fork’s budget to ${dollars(budgetUsd)}.`
}
