import { describe, expect, it } from 'vitest'
import { mayRespond } from './ask.ts'
import { type AskRules, afterExpiry, audienceOf, deadline, ruleFor, trustIn } from './ask-rules.ts'

const ada = '00000000-0000-7000-8000-00000000000a'
const bob = '00000000-0000-7000-8000-00000000000b'
const carla = '00000000-0000-7000-8000-00000000000c'
const now = new Date('2026-11-23T09:00:00Z')

describe('who may answer', () => {
  it.each([
    ['who asked', { userId: ada, role: 'member' as const }, true],
    ['a delegate', { userId: bob, role: 'guest' as const }, true],
    ['one with the role', { userId: carla, role: 'admin' as const }, true],
    ['anybody else', { userId: carla, role: 'member' as const }, false],
  ])('%s', (_, person, may) => {
    expect(mayRespond(person, { userIds: [ada, bob], roles: ['admin'] })).toBe(may)
  })

  it('is the person whose task it is, unless a rule says otherwise', () => {
    expect(audienceOf(ruleFor('question', []), ada)).toEqual({ userIds: [ada], roles: [] })
    expect(audienceOf(ruleFor('approve', []), ada)).toEqual({ userIds: [ada], roles: [] })
    expect(audienceOf(ruleFor('escalate', []), ada)).toEqual({ userIds: [], roles: ['admin'] })
  })

  it('is also whom the agent names, each once', () => {
    expect(audienceOf(ruleFor('question', []), ada, [bob, ada])).toEqual({ userIds: [ada, bob], roles: [] })
  })

  it('goes by the agent’s rule before the workspace’s, field by field', () => {
    const agent: AskRules = { approve: { delegates: [bob] } }
    const workspace: AskRules = { approve: { delegates: [carla], asker: false, waitHours: 2 } }
    const rule = ruleFor('approve', [agent, workspace])
    expect(rule).toEqual({ asker: false, delegates: [bob], roles: [], waitHours: 2 })
    expect(audienceOf(rule, ada)).toEqual({ userIds: [bob], roles: [] })
  })

  it('is the admins where a rule would leave nobody', () => {
    expect(audienceOf(ruleFor('question', [{ question: { asker: false } }]), ada)).toEqual({
      userIds: [],
      roles: ['admin'],
    })
  })
})

describe('how long it waits', () => {
  it('is seven days for a question and a day for leave', () => {
    expect(deadline(ruleFor('question', []), now)).toBe('2026-11-30T09:00:00.000Z')
    expect(deadline(ruleFor('approve', []), now)).toBe('2026-11-24T09:00:00.000Z')
  })
})

describe('an approval that expires', () => {
  const asked = { escalated: false, audience: { userIds: [ada], roles: [] } }

  it('goes to the admins, with time of its own', () => {
    expect(afterExpiry(asked, [], now)).toEqual({
      do: 'escalate',
      audience: { userIds: [], roles: ['admin'] },
      until: '2026-11-24T09:00:00.000Z',
    })
  })

  it('goes there once', () => {
    expect(afterExpiry({ ...asked, escalated: true }, [], now)).toEqual({ do: 'refuse' })
  })

  it('counts as refused at once where the admins had it from the start', () => {
    expect(afterExpiry({ ...asked, audience: { userIds: [], roles: ['admin'] } }, [], now)).toEqual({
      do: 'refuse',
    })
  })
})

describe('how far a tool may go', () => {
  const post = { name: 'send_message', trust: 'approve' as const }

  it.each<[string, AskRules[], string]>([
    ['is its own step without a rule', [], 'approve'],
    ['is what the workspace says', [{}, { tools: { send_message: 'autonomous' } }], 'autonomous'],
    [
      'is what the agent’s rule says before that',
      [{ tools: { send_message: 'escalate' } }, { tools: { send_message: 'autonomous' } }],
      'escalate',
    ],
  ])('%s', (_, layers, expected) => {
    expect(trustIn(post, layers)).toBe(expected)
  })

  it('stays with the admins for what deletes, permits or pays', () => {
    const drop = { name: 'delete_thread', trust: 'escalate' as const }
    expect(trustIn(drop, [{ tools: { delete_thread: 'autonomous' } }])).toBe('escalate')
  })
})
