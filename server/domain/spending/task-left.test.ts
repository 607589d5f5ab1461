import { describe, expect, it } from 'vitest'
import { emptyState } from '../tasks/task-state.ts'
import { findTightest, leftOfTask } from './task-left.ts'

const nothing = { belowUsd: 0, belowReservedUsd: 0 }
const state = (usd: number | null, more: Partial<typeof emptyState> = {}) => ({
  ...emptyState,
  limits: { ...emptyState.limits, usd },
  ...more,
})

describe('the money that a task has left', () => {
  it('is its limit without its own calls, those below it, and all reservations', () => {
    expect(leftOfTask(state(0.05), nothing)).toBe(0.05)
    expect(leftOfTask(state(0.05, { costUsd: 0.01 }), { belowUsd: 0.02, belowReservedUsd: 0.005 })).toBe(
      0.015,
    )
    expect(leftOfTask(state(0.05, { costUsd: 0.01, reservedUsd: 0.03 }), nothing)).toBe(0.01)
    expect(leftOfTask(state(0.05), { belowUsd: 0.06, belowReservedUsd: 0 })).toBe(-0.01)
    expect(leftOfTask(state(null), { belowUsd: 9, belowReservedUsd: 9 })).toBeNull()
  })

  it('counts from the newest retry, also for the tasks below', () => {
    const since = { turn: 2, usage: {}, costUsd: 0.01, belowUsd: 0.03 }
    expect(leftOfTask(state(0.05, { costUsd: 0.02, since }), { belowUsd: 0.04, belowReservedUsd: 0 })).toBe(
      0.03,
    )
  })

  it('is bound by the tightest of the tasks above', () => {
    const above = [
      { state: state(null), row: nothing },
      { state: state(0.5), row: { belowUsd: 0.1, belowReservedUsd: 0 } },
      { state: state(0.3), row: { belowUsd: 0.1, belowReservedUsd: 0.1 } },
    ]
    expect(findTightest(above)).toEqual({ task: above[2], leftUsd: 0.1 })
    expect(findTightest(above.slice(0, 1))).toBeNull()
    expect(findTightest([])).toBeNull()
  })
})
