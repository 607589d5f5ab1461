import { describe, expect, it } from 'vitest'
import { mostBudgetUsd } from './fork.ts'
import { askToRaise, raisedBudget, raiseFor } from './fork-budget.ts'

describe('a fork with a used-up budget', () => {
  it('asks for a dollar more, or for the amount that the next step needs', () => {
    expect(raiseFor({ budgetUsd: 1, spentUsd: 0.98, reservedUsd: 0 }, 0.05)).toBe(1)
    expect(raiseFor({ budgetUsd: 1, spentUsd: 1, reservedUsd: 0.2 }, 1.301)).toBe(1.51)
    expect(raiseFor({ budgetUsd: 0.1, spentUsd: 0.1, reservedUsd: 0 }, 1.1)).toBe(1.1)
    expect(raiseFor({ budgetUsd: 1, spentUsd: 1, reservedUsd: 0 }, null)).toBe(1)
  })

  it('never gets more by an approval than a person could set by hand', () => {
    expect(raisedBudget(1, 1.5)).toBe(2.5)
    expect(raisedBudget(mostBudgetUsd - 0.4, 1)).toBe(mostBudgetUsd)
    expect(() => raisedBudget(mostBudgetUsd, 1)).toThrow('the largest possible budget')
  })

  it('names the spent and the reserved money separately', () => {
    const money = { budgetUsd: 0.5, spentUsd: 0.4812, reservedUsd: 0.1 }
    expect(askToRaise(money, 1)).toBe(
      'This fork needs a larger budget: $0.48 spent, $0.10 reserved for answers under way, of $0.50. Raise it by $1.00 so that the waiting answers can continue?',
    )
    expect(askToRaise({ ...money, spentUsd: 0.004, reservedUsd: 0 }, 1)).toContain(
      ': <$0.01 spent, of $0.50. Raise',
    )
  })
})
