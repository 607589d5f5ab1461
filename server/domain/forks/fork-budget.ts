/** Decides the amount that a fork asks for when its budget is used up. Pure. */

import { dollars } from '../spending/dollars.ts'
import { DomainError } from '../wire/domain-error.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import { mostBudgetUsd } from './fork.ts'

const stepUsd = 1

/** The budget of a fork for which nobody sets another one, as the database has it. */
export const usualBudgetUsd = 1

/** Refuses a guest who would set a larger budget than a fork has already, or has by itself. */
export function checkMayRaise(
  role: MemberRole,
  { fromUsd, toUsd }: { fromUsd: number; toUsd: number | undefined },
): void {
  if (role !== 'guest' || toUsd === undefined || toUsd <= fromUsd) return
  throw new DomainError(
    'members_only',
    `Guests can’t give a fork more than ${dollars(fromUsd)}. Nothing was changed. Ask a member to raise the budget.`,
  )
}

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
