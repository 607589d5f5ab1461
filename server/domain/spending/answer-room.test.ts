import { describe, expect, it } from 'vitest'
import type { TaskLimits } from '../agents/tool.ts'
import { emptyState } from '../tasks/task-state.ts'
import { fitAnswer } from './answer-room.ts'

const limits = (more: Partial<TaskLimits>): TaskLimits => ({
  turns: 8,
  usd: null,
  totalTokens: null,
  outputTokens: null,
  ...more,
})
const state = (more: Partial<TaskLimits>, used: { inputTokens?: number; outputTokens?: number } = {}) => ({
  ...emptyState,
  limits: limits(more),
  usage: used,
})

describe('the answer of a call', () => {
  it('is as long as the agent may write if no token limit is near', () => {
    expect(fitAnswer(state({}), { wanted: 4_096, promptTokens: 900_000 })).toEqual({ maxTokens: 4_096 })
    expect(fitAnswer(state({ outputTokens: 9_000 }), { wanted: 4_096, promptTokens: 9 })).toEqual({
      maxTokens: 4_096,
    })
  })

  it('is as long as the tokens left to write, or to read and write together', () => {
    const written = state({ outputTokens: 9_000 }, { outputTokens: 7_000 })
    expect(fitAnswer(written, { wanted: 4_096, promptTokens: 100 })).toEqual({ maxTokens: 2_000 })
    const used = state({ totalTokens: 20_000 }, { inputTokens: 9_000, outputTokens: 1_000 })
    expect(fitAnswer(used, { wanted: 4_096, promptTokens: 8_000 })).toEqual({ maxTokens: 2_000 })
  })

  it('is not requested if too little is left for one, except the first', () => {
    const used = state({ outputTokens: 2_000 }, { outputTokens: 1_500 })
    expect(fitAnswer(used, { wanted: 4_096, promptTokens: 100 })).toBeNull()
    expect(fitAnswer(used, { wanted: 500, promptTokens: 100 })).toEqual({ maxTokens: 500 })
    const first = state({ totalTokens: 1_000 })
    expect(fitAnswer(first, { wanted: 4_096, promptTokens: 3_000 })).toEqual({ maxTokens: 1_024 })
  })

  it('has all of its tokens again after a person retries the task', () => {
    const usage = { outputTokens: 2_000 }
    const again = { ...state({ outputTokens: 2_000 }, usage), since: { turn: 2, usage, costUsd: 0 } }
    expect(fitAnswer(again, { wanted: 1_500, promptTokens: 100 })).toEqual({ maxTokens: 1_500 })
  })
})
