import { describe, expect, it } from 'vitest'
import { mostBudgetUsd } from './fork.ts'
import { askToRaise, raisedBudget, raiseFor } from './fork-budget.ts'

describe('a fork with a used-up budget', () => {
  it('asks for a dollar more, or for the amount that the next step needs', () => {
    expect(raiseFor({ budgetUsd: 1, spentUsd: 0.98 }, 0.05)).toBe(1)
    expect(raiseFor({ budgetUsd: 1, spentUsd: 1.2 }, 1.301)).toBe(1.51)
    expect(raiseFor({ budgetUsd: 0.1, spentUsd: 0.1 }, 1.1)).toBe(1.1)
    expect(raiseFor({ budgetUsd: 1, spentUsd: 1 }, null)).toBe(1)
  })

  it('never gets more by an approval than a person could set by hand', () => {
    expect(raisedBudget(1, 1.5)).toBe(2.5)
    expect(raisedBudget(mostBudgetUsd - 0.4, 1)).toBe(mostBudgetUsd)
    expect(() => raisedBudget(mostBudgetUsd, 1)).toThrow('the largest possible budget')
  })

  it('says how much of its budget is used, and which agent waits', () => {
    expect(askToRaise('Vibe', { budgetUsd: 2, spentUsd: 1.987 }, 1)).toBe(
      'This fork has used $1.99 of its $2.00 budget. Raise the budget by $1.00 so that Vibe can continue?',
    )
  })
})
