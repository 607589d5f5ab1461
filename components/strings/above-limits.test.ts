import { describe, expect, it } from 'vitest'
import { forksStrings } from './forks'

describe('numbers above a lowered limit', () => {
  it('active forks are said to be above the limit, with the way back below it', () => {
    expect(forksStrings.ofMost(7, 7)).toBe('7 of 7 active')
    expect(forksStrings.ofMost(9, 7)).toBe('9 active, above the limit of 7')
    expect(forksStrings.aboveMost(9, 7)).toBe(
      'The limit was lowered to 7. 3 forks have to be resolved or abandoned before a new one can start.',
    )
    expect(forksStrings.create.full(9, 7)).toContain('Resolve or abandon 3 of them first')
    expect(forksStrings.create.full(7, 7)).toContain('Resolve or abandon one first')
  })

  it('the budget of a fork is said to be passed, and the fork to be paused', () => {
    expect(forksStrings.spentOf(0.4, 1)).toBe('$0.40 of $1.00')
    expect(forksStrings.spentOf(1.2, 1)).toBe('$1.20, above the budget of $1.00')
    expect(forksStrings.atBudget(1.2, 1)).toContain('paused')
  })
})
