import { describe, expect, it } from 'vitest'
import type { AskCard } from '@/server/domain/tasks/ask'
import { answerOf } from './ask-drafts'
import { describeOutcome } from './describe-ask'
import { describeUntil, listAudience } from './describe-wait'

const people: Record<string, string> = { a: 'Ada', b: 'Bob', c: 'Carla' }
const person = (userId: string) => people[userId] ?? 'Former member'
const names = { agent: 'Vibe', person }

const question: AskCard = {
  kind: 'question',
  seq: 5,
  state: 'open',
  audience: { userIds: ['a'], roles: [], needed: 1 },
  until: '2026-11-23T18:00:00.000Z',
  escalated: false,
  choices: [],
  call: null,
  actingUserId: 'a',
  answer: null,
  answeredBy: [],
  replyId: null,
}
const approval: AskCard = { ...question, kind: 'approval', call: { tool: 'send_message', facts: [] } }

describe('the people who may answer', () => {
  it.each([
    ['one', { userIds: ['a'], roles: [], needed: 1 }, 'Ada'],
    ['either', { userIds: ['a', 'b'], roles: [], needed: 1 }, 'Ada or Bob'],
    ['a role', { userIds: ['a'], roles: ['admin' as const], needed: 1 }, 'Ada or an admin'],
    ['all of several', { userIds: ['a', 'b'], roles: [], needed: 2 }, 'Ada and Bob'],
    [
      'a number of several',
      { userIds: ['a', 'b', 'c'], roles: [], needed: 2 },
      'any 2 of Ada, Bob, and Carla',
    ],
  ])('%s', (_, audience, expected) => {
    expect(listAudience({ audience }, person)).toBe(expected)
  })
})

describe('the end of a wait', () => {
  it('is a time today, a weekday this week, a date later', () => {
    const now = new Date('2026-11-23T09:00:00.000Z')
    expect(describeUntil('2026-11-23T12:00:00.000Z', now)).not.toMatch(/Mon|Nov/)
    expect(describeUntil('2026-11-26T12:00:00.000Z', now)).toMatch(/Thu/)
    expect(describeUntil('2026-12-09T12:00:00.000Z', now)).toMatch(/Dec/)
  })
})

describe('the outcome of a card', () => {
  const settled = (card: AskCard, change: Partial<AskCard>) =>
    describeOutcome({ ...card, ...change }, names)?.sentence

  it('is empty while the card is open', () => {
    expect(describeOutcome(question, names)).toBeNull()
  })

  it.each([
    [question, { state: 'answered' as const, answer: 'Red', answeredBy: ['a'] }, 'Ada answered Vibe: ‘Red’'],
    [
      question,
      { state: 'answered' as const, answeredBy: ['a'] },
      'Ada skipped the question. Vibe continued without an answer.',
    ],
    [question, { state: 'expired' as const }, 'Nobody answered in time. Vibe continued without an answer.'],
    [
      approval,
      { state: 'approved' as const, answeredBy: ['b', 'c'] },
      'Bob and Carla approved Vibe’s request to post a message with Ada’s permissions',
    ],
    [
      approval,
      { state: 'approved' as const, answeredBy: ['a'] },
      'Ada approved Vibe’s request to post a message',
    ],
    [
      approval,
      { state: 'refused' as const, answeredBy: ['b'], answer: 'Too early' },
      'Bob declined Vibe’s request to post a message: ‘Too early’',
    ],
    [
      approval,
      { state: 'expired' as const },
      'Nobody approved Vibe’s request to post a message in time. Vibe continued without it.',
    ],
    [question, { state: 'withdrawn' as const }, 'Vibe stopped and no longer needs an answer'],
  ])('%#', (card, change, expected) => {
    expect(settled(card, change)).toBe(expected)
  })
})

describe('an unsent answer', () => {
  it.each([
    ['a choice', { choice: 1, text: '' }, ['Red', 'Green'], 'Green'],
    ['an own answer, without choices', { choice: null, text: ' Blue ' }, [], 'Blue'],
    ['an own answer, chosen', { choice: 2, text: 'Blue' }, ['Red', 'Green'], 'Blue'],
    ['nothing yet', { choice: 2, text: ' ' }, ['Red', 'Green'], null],
    ['nothing chosen, even if text was typed before', { choice: null, text: 'Blue' }, ['Red', 'Green'], null],
  ])('sends %s', (_, draft, choices, expected) => {
    expect(answerOf(draft, choices)).toBe(expected)
  })
})
