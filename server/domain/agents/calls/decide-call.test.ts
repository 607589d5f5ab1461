import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toolEffect, trust } from '../tool.ts'
import { type CallDecision, type CallFacts, decideCall, effectIn } from './decide-call.ts'

const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  tool: { name: 'tickets.find', trust: 'approve' },
  label: { destroys: false },
  choice: null,
  rule: { trust: {} },
  place: { isPublic: false },
  destination: null,
  marks: [],
  grants: [],
  ...more,
})
const destroys = { label: { destroys: true } }
const rule = (ruled: 'autonomous' | 'approve' | 'escalate') => ({
  rule: { trust: { 'tickets.find': ruled } },
})
const to = (acceptedHere: boolean, acceptedElsewhere = true) => ({
  choice: 'read_only' as const,
  destination: { host: 'tickets.example', acceptedHere, acceptedElsewhere },
})
const ask = (whom: string, why: string) => ({ do: 'ask', asking: { whom, why } })

describe('a call', () => {
  it.each<[string, Partial<CallFacts>, object]>([
    ['of a tool that nobody chose an effect for', {}, ask('approvers', 'effect')],
    ['that only reads', { choice: 'read_only' }, { do: 'free' }],
    ['that changes something', { choice: 'side_effecting' }, ask('approvers', 'effect')],
    ['that an admin keeps to admins', { choice: 'privileged' }, ask('admins', 'admins_only')],
    ['that states that it destroys', destroys, ask('admins', 'destroys')],
    [
      'that destroys, lowered by an admin',
      { ...destroys, choice: 'side_effecting' },
      ask('approvers', 'destroys'),
    ],
    ['that destroys, lowered too far', { ...destroys, choice: 'read_only' }, ask('approvers', 'destroys')],
    [
      'that destroys, with a rule to run at once',
      { ...destroys, choice: 'side_effecting', ...rule('autonomous') },
      ask('approvers', 'destroys'),
    ],
    ['with a rule to run at once', rule('autonomous'), { do: 'free' }],
    ['with a rule to ask admins', { choice: 'read_only', ...rule('escalate') }, ask('admins', 'rule')],
    [
      'for admins, with a rule to run at once',
      { choice: 'privileged', ...rule('autonomous') },
      ask('admins', 'admins_only'),
    ],
    ['that looks up at a host that nobody accepted', to(false), ask('members', 'destination')],
    ['that looks up at an accepted host', to(true), { do: 'free' }],
    ['that looks up from a public channel', { ...to(false), place: { isPublic: true } }, { do: 'free' }],
    [
      'with words of a place that has not accepted the host',
      to(false, false),
      { do: 'refuse', why: 'elsewhere' },
    ],
    [
      'that changes something at a host that nobody accepted',
      { ...to(false), choice: 'side_effecting' },
      { do: 'ask', asking: { whom: 'approvers', why: 'effect', withoutGuests: true } },
    ],
    [
      'that runs at once by a rule, at a host that nobody accepted',
      { ...to(false), choice: 'side_effecting', ...rule('autonomous') },
      ask('members', 'destination'),
    ],
  ])('%s', (_, more, decision) => {
    expect(decideCall(facts(more))).toMatchObject(decision)
  })

  it('of our own tool follows what the tool asks for itself', () => {
    const own = { label: null, choice: null }
    const of = (own_: 'autonomous' | 'approve' | 'escalate') => ({ name: 'react', trust: own_ })
    expect(decideCall(facts({ ...own, tool: of('autonomous') }))).toEqual({ do: 'free' })
    expect(decideCall(facts({ ...own, tool: of('approve') }))).toMatchObject(ask('approvers', 'effect'))
    expect(decideCall(facts({ ...own, tool: of('escalate') }))).toMatchObject(ask('admins', 'admins_only'))
    // No rule makes deletion, permissions or money easy.
    const easy = { rule: { trust: { react: 'autonomous' as const } } }
    expect(decideCall(facts({ ...own, ...easy, tool: of('escalate') }))).toMatchObject(
      ask('admins', 'admins_only'),
    )
    expect(decideCall(facts({ ...own, ...easy, tool: of('approve') }))).toEqual({ do: 'free' })
    // Nor does one let a tool post words of a private place elsewhere.
    const posts = { ...of('approve'), posts: true }
    expect(decideCall(facts({ ...own, ...easy, tool: posts }))).toMatchObject(ask('approvers', 'effect'))
    const place = { isPublic: true }
    expect(decideCall(facts({ ...own, ...easy, tool: posts, place }))).toEqual({ do: 'free' })
  })
})

const anyFacts = fc.record({
  tool: fc.record({ name: fc.constant('t'), trust: fc.constantFrom(...trust.options) }),
  label: fc.option(fc.record({ destroys: fc.boolean() })),
  choice: fc.option(fc.constantFrom(...toolEffect.options)),
  rule: fc.record({ trust: fc.dictionary(fc.constant('t'), fc.constantFrom(...trust.options)) }),
  place: fc.record({ isPublic: fc.boolean() }),
  destination: fc.option(
    fc.record({ host: fc.constant('h'), acceptedHere: fc.boolean(), acceptedElsewhere: fc.boolean() }),
  ),
  marks: fc.constant([]),
  grants: fc.constant([]),
})

test('nothing that states that it destroys ever runs at once', () => {
  fc.assert(
    fc.property(anyFacts, given => {
      const decision: CallDecision = decideCall({ ...given, label: { destroys: true } })
      expect(decision.do).toBe('ask')
      expect(effectIn({ label: { destroys: true }, choice: given.choice })).not.toBe('read_only')
    }),
  )
})

test('nothing leaves a private place at once for a host that it has not accepted', () => {
  fc.assert(
    fc.property(anyFacts, given => {
      const destination = { host: 'h', acceptedHere: false, acceptedElsewhere: true }
      expect(decideCall({ ...given, place: { isPublic: false }, destination }).do).not.toBe('free')
    }),
  )
})
