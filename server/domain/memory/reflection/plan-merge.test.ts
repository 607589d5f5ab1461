import { expect, it } from 'vitest'
import type { CheckedItem } from './check-reflected.ts'
import { planMerge } from './plan-merge.ts'

const found = (text: string, messageId: string, supersedes: string | null = null): CheckedItem => ({
  kind: 'fact',
  text,
  aboutUserIds: [],
  confidence: 0.8,
  sources: [{ messageId, quote: text }],
  supersedes,
})
const existing = [{ id: 'i-1', text: 'We deploy on Fridays.', aboutUserIds: [] }]

it('joins the sources of a memory that exists', () => {
  expect(planMerge([found('We deploy on fridays', 'm-2')], existing)).toEqual({
    add: [],
    join: [{ itemId: 'i-1', sources: [{ messageId: 'm-2', quote: 'We deploy on fridays' }] }],
  })
})

it('adds a contradiction as a memory of its own', () => {
  const monday = found('We deploy on Mondays.', 'm-2', 'i-1')
  expect(planMerge([monday], existing)).toEqual({ add: [monday], join: [] })
})

it('joins two memories of one reflection that say the same', () => {
  const { add } = planMerge([found('Lunch is at 12', 'm-1'), found('Lunch is at 12.', 'm-2')], existing)
  expect(add.map(({ sources }) => sources.map(({ messageId }) => messageId))).toEqual([['m-1', 'm-2']])
})

it('does not let a memory supersede one that says the same', () => {
  expect(planMerge([found('We deploy on Fridays', 'm-2', 'i-1')], existing).add).toEqual([])
})
