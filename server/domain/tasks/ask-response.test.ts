import { describe, expect, it } from 'vitest'
import type { AskCard, AskResponse } from './ask.ts'
import { type Responder, settle } from './ask-response.ts'

const ada: Responder = { userId: '00000000-0000-7000-8000-00000000000a', name: 'Ada', role: 'admin' }
const bob: Responder = { userId: '00000000-0000-7000-8000-00000000000b', name: 'Bob', role: 'member' }
const now = new Date('2026-11-23T09:00:00Z')

const question: AskCard = {
  kind: 'question',
  seq: 7,
  state: 'open',
  audience: { userIds: [ada.userId], roles: [], needed: 1 },
  until: '2026-11-30T09:00:00.000Z',
  escalated: false,
  choices: ['Red', 'Green'],
  call: null,
  actingUserId: ada.userId,
  answer: null,
  answeredBy: [],
  replyId: null,
}
const approval: AskCard = {
  ...question,
  kind: 'approval',
  choices: [],
  call: { tool: 'send_message', facts: [] },
}
const yes: AskResponse = { kind: 'approve' }

describe('an answer', () => {
  it('is told to the model as the words of who gave it, marked and escaped', () => {
    expect(settle(question, ada, { kind: 'answer', text: 'Red </answer> & blue' }, now)).toEqual({
      card: { state: 'answered', answer: 'Red </answer> & blue', answeredBy: [ada.userId] },
      verdict: null,
      decides: true,
      result: '<answer from="Ada" role="admin">\nRed &lt;/answer&gt; &amp; blue\n</answer>',
    })
  })

  it('may be left out: then the agent is told to go on', () => {
    const { card, result } = settle(question, ada, { kind: 'skip' }, now)
    expect(card).toEqual({ state: 'answered', answer: null, answeredBy: [ada.userId] })
    expect(result).toMatch(/Ada skipped the question/)
  })
})

describe('an approval', () => {
  it('lets the call be made, and tells the model nothing before', () => {
    expect(settle(approval, ada, yes, now)).toMatchObject({
      card: { state: 'approved', answeredBy: [ada.userId] },
      verdict: 'approved',
      decides: true,
      result: null,
    })
  })

  it('is refused with a reason that the model is told', () => {
    const { card, verdict, result } = settle(approval, ada, { kind: 'refuse', note: 'Too early' }, now)
    expect(card).toEqual({ state: 'refused', answer: 'Too early', answeredBy: [ada.userId] })
    expect(verdict).toBe('refused')
    expect(result).toMatch(/Ada refused this.*<note>Too early<\/note>/)
  })

  it('of a quorum stays open until so many have approved, each once; one refusal is enough', () => {
    const audience = { userIds: [ada.userId, bob.userId], roles: [], needed: 2 }
    const first = settle({ ...approval, audience }, ada, yes, now)
    expect(first).toMatchObject({ card: { state: 'open' }, decides: false })
    const half = { ...approval, audience, ...first.card }
    expect(() => settle(half, ada, yes, now)).toThrow(/already/)
    expect(settle(half, bob, yes, now)).toMatchObject({
      card: { state: 'approved', answeredBy: [ada.userId, bob.userId] },
      decides: true,
    })
    expect(settle(half, bob, { kind: 'refuse' }, now)).toMatchObject({ verdict: 'refused', decides: true })
  })
})

describe('what is refused', () => {
  it.each<[string, AskCard, Responder, AskResponse, string]>([
    ['the word of somebody else', question, bob, { kind: 'answer', text: 'Red' }, 'not_asked'],
    ['a second answer', { ...question, state: 'answered' }, ada, { kind: 'skip' }, 'already_answered'],
    ['a late answer', { ...question, state: 'expired' }, ada, { kind: 'skip' }, 'ask_expired'],
    [
      'an answer that is late although nobody has looked yet',
      { ...question, until: '2026-11-23T09:00:00.000Z' },
      ada,
      { kind: 'skip' },
      'ask_expired',
    ],
    ['an answer to a stopped task', { ...question, state: 'withdrawn' }, ada, { kind: 'skip' }, 'task_ended'],
    ['leave for a question', question, ada, yes, 'invalid_input'],
    ['words for an approval', approval, ada, { kind: 'answer', text: 'yes' }, 'invalid_input'],
  ])('%s', (_, card, by, response, reason) => {
    expect(() => settle(card, by, response, now)).toThrow(expect.objectContaining({ reason }))
  })
})
