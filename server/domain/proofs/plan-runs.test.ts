import { describe, expect, it } from 'vitest'
import { estimateProof, suggestLimit } from './estimate-proof.ts'
import { affordRun } from './plan-runs.ts'

describe('the money of a proof', () => {
  it('gives each run the usual limit of a task, as long as there is that much', () => {
    expect(affordRun({ limitUsd: 1, spentUsd: 0.2, reservedUsd: 0.2 }, 0.1)).toBe(0.1)
  })

  it('waits for running tasks before it gives less', () => {
    expect(affordRun({ limitUsd: 0.25, spentUsd: 0, reservedUsd: 0.2 }, 0.1)).toBe('later')
    expect(affordRun({ limitUsd: 0.25, spentUsd: 0.2, reservedUsd: 0 }, 0.1)).toBe(0.05)
  })

  it('begins nothing that the limit does not pay for', () => {
    expect(affordRun({ limitUsd: 0.25, spentUsd: 0.249, reservedUsd: 0 }, 0.1)).toBe('spent')
  })

  it('is estimated from the usual tokens of the agent, and not promised for an unknown price', () => {
    const work = {
      model: 'claude-sonnet-5-5',
      judgeModel: 'claude-haiku-5-5',
      runs: 10,
      judgements: 10,
      usual: { inputTokens: 10_000, outputTokens: 500, cacheReadTokens: 0 },
      promptLength: 3_500,
    }
    expect(estimateProof(work)).toBeCloseTo(0.25 + 0.00425)
    expect(estimateProof({ ...work, usual: null })).toBeCloseTo(0.15 + 0.00425)
    expect(estimateProof({ ...work, model: 'of-somebody' })).toBeNull()
    expect(suggestLimit(0.26, 10)).toBe(0.6)
    expect(suggestLimit(0, 3)).toBe(0.1)
    expect(suggestLimit(null, 3)).toBe(0.3)
  })
})
