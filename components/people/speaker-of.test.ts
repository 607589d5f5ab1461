import { expect, it } from 'vitest'
import { speakerOf } from './speaker-of'

const agents = new Map([
  ['vibe', { isActive: true }],
  ['idle', { isActive: false }],
])
const drafting = { origin: 'resolve', agentId: 'resolver' } as const

it('names the partner of a fork as the one that drafts its result, unless that agent is off', () => {
  expect(speakerOf(drafting, { divePartnerId: 'vibe' }, agents)).toBe('vibe')
  expect(speakerOf(drafting, { divePartnerId: 'idle' }, agents)).toBe('resolver')
  expect(speakerOf(drafting, { divePartnerId: null }, agents)).toBe('resolver')
  expect(speakerOf(drafting, undefined, agents)).toBe('resolver')
})

it('names the task’s own agent for every other task', () => {
  const answer = { origin: 'message', agentId: 'grader' } as const
  expect(speakerOf(answer, { divePartnerId: 'vibe' }, agents)).toBe('grader')
})
