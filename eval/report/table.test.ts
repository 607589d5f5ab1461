import { expect, it } from 'vitest'
import type { Checked, Played } from '../play.ts'
import { type Column, drawTable, listFailures } from './table.ts'

const passed: Checked = { name: 'is shown the question', of: 'request', state: 'passed', why: null }
const failed: Checked = { name: 'names Ada', of: 'answer', state: 'failed', why: 'Ada is not named' }

const play = (conversation: string, checks: Checked[], more: Partial<Played> = {}): Played => ({
  conversation,
  model: 'large',
  prompt: 'vibe v1 abc1234',
  checks,
  answer: 'On Friday.',
  error: null,
  costUsd: 0.0125,
  usage: { inputTokens: 100, cacheReadTokens: 900, outputTokens: 30 },
  ...more,
})

const columns: Column[] = [
  { model: 'large', plays: [play('press', [passed, { ...failed, state: 'passed', why: null }])] },
  {
    model: 'small',
    plays: [
      play('press', [passed, failed]),
      play('press', [passed, { ...failed, state: 'passed', why: null }]),
      play('sugar', [passed, { ...failed, state: 'skipped', why: null }], { error: 'It took too long.' }),
    ],
  },
]

it('each model has a column with a mark for each check, and sums below', () => {
  expect(drawTable(['press', 'sugar'], columns)).toBe(
    [
      '| conversation | large           | small           |',
      '|--------------|-----------------|-----------------|',
      '| press        | 2/2 ✓✓          | 3/4 ✓✗          |',
      '| sugar        |                 | 1/1 ✓·          |',
      '|--------------|-----------------|-----------------|',
      '| passed       | 2/2             | 4/5             |',
      '| prompts      | vibe v1 abc1234 | vibe v1 abc1234 |',
      '| tokens       | 1000 in, 30 out | 3000 in, 90 out |',
      '| cost         | $0.0125         | $0.0375         |',
    ].join('\n'),
  )
})

it('failed checks and failed tasks are listed with their reasons', () => {
  expect(listFailures(columns)).toEqual([
    'press (small)',
    '  ✗ names Ada: Ada is not named',
    'sugar (small)',
    '  the task failed: It took too long.',
  ])
})
