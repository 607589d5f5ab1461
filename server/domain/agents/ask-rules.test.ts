import { describe, expect, it } from 'vitest'
import { mayRespond } from '../tasks/task-rights.ts'
import {
  afterExpiry,
  anyMember,
  exceptGuests,
  mergeRules,
  newApprovals,
  whoAnswers,
  whoApproves,
  whoCanAnswer,
} from './ask-rules.ts'

const ada = '00000000-0000-7000-8000-00000000000a'
const bob = '00000000-0000-7000-8000-00000000000b'
const carla = '00000000-0000-7000-8000-00000000000c'
const now = new Date('2026-11-23T09:00:00Z')

describe('the people who may answer', () => {
  it.each([
    ['a person who is named', { userId: bob, role: 'guest' as const }, true],
    ['a person with the role', { userId: carla, role: 'admin' as const }, true],
    ['nobody else', { userId: carla, role: 'member' as const }, false],
  ])('%s', (_, person, may) => {
    expect(mayRespond(person, { userIds: [ada, bob], roles: ['admin'] })).toBe(may)
  })

  it('of a question are the person whose task it is and the people whom the agent names, each once', () => {
    expect(whoAnswers(ada)).toEqual({ userIds: [ada], roles: [], needed: 1 })
    expect(whoAnswers(ada, [bob, ada]).userIds).toEqual([ada, bob])
  })

  it.each([
    ['the asker', { kind: 'asker' as const }, { userIds: [ada], roles: [], needed: 1 }],
    ['a delegate', { kind: 'person' as const, userId: bob }, { userIds: [bob], roles: [], needed: 1 }],
    [
      'a role',
      { kind: 'role' as const, role: 'member' as const },
      { userIds: [], roles: ['member'], needed: 1 },
    ],
    [
      'a quorum, of different people',
      { kind: 'quorum' as const, needed: 2, userIds: [ada, bob, bob] },
      { userIds: [ada, bob], roles: [], needed: 2 },
    ],
  ])('of an approval: %s', (_, approvers, audience) => {
    expect(whoApproves(approvers, 'approve', ada)).toEqual(audience)
  })

  it('of an escalated approval are the admins, whatever the rule says', () => {
    const audience = { userIds: [], roles: ['admin'], needed: 1 }
    expect(whoApproves({ kind: 'person', userId: bob }, 'escalate', ada)).toEqual(audience)
  })
})

describe('the people who can answer', () => {
  const readers = [
    { userId: ada, role: 'admin' as const },
    { userId: bob, role: 'member' as const },
  ]
  const admins = { userIds: [], roles: ['admin' as const], needed: 1 }

  it('are those who were to answer and read the conversation', () => {
    const wanted = { userIds: [bob, carla], roles: [], needed: 1 }
    expect(whoCanAnswer(wanted, readers)).toEqual({ audience: { ...wanted, userIds: [bob] } })
    const byRole = { userIds: [], roles: ['member' as const], needed: 1 }
    expect(whoCanAnswer(byRole, readers)).toEqual({ audience: byRole })
  })

  it('are the admins if nobody else is left', () => {
    expect(whoCanAnswer(whoAnswers(carla), readers)).toEqual({ audience: admins, handedOn: 'left' })
    const byRole = { userIds: [], roles: ['guest' as const], needed: 1 }
    expect(whoCanAnswer(byRole, readers)).toEqual({ audience: admins, handedOn: 'left' })
  })

  it('are the admins if too few are left: the number of approvals never gets smaller by itself', () => {
    const quorum = { userIds: [bob, carla], roles: [], needed: 2 }
    expect(whoCanAnswer(quorum, readers)).toEqual({ audience: admins, handedOn: 'too_few' })
    expect(whoCanAnswer(quorum, readers, [carla])).toEqual({ audience: { ...quorum, userIds: [bob] } })
    const impossible = { userIds: [ada, bob], roles: [], needed: 3 }
    expect(whoCanAnswer(impossible, readers)).toEqual({ audience: admins, handedOn: 'too_few' })
  })

  it('are nobody if no admin reads the conversation either', () => {
    expect(whoCanAnswer(whoAnswers(carla), [{ userId: bob, role: 'member' }])).toBeNull()
  })
})

describe('the people who decide whether words leave a place', () => {
  const readers = [
    { userId: ada, role: 'guest' as const },
    { userId: bob, role: 'member' as const },
  ]

  it('are never guests: a guest who asks leaves it to any member', () => {
    expect(exceptGuests(whoAnswers(ada), readers)).toEqual(anyMember)
    expect(exceptGuests({ userIds: [], roles: ['guest'], needed: 1 }, readers)).toEqual(anyMember)
    const quorum = { userIds: [ada, bob], roles: [], needed: 2 }
    expect(exceptGuests(quorum, readers)).toEqual({ ...quorum, userIds: [bob] })
    expect(exceptGuests(whoAnswers(bob), readers)).toEqual(whoAnswers(bob))
  })
})

describe('a rule that somebody sets', () => {
  const rule = (needed: number, userIds: string[]) => ({ approvers: { kind: 'quorum', needed, userIds } })

  it('may need as many approvals as it names people, each counted once', () => {
    expect(newApprovals.safeParse(rule(2, [ada, bob])).success).toBe(true)
    expect(newApprovals.safeParse(rule(2, [ada, ada])).success).toBe(false)
    expect(newApprovals.safeParse(rule(3, [ada, bob])).error?.issues[0]?.message).toMatch(/^More approvals/)
  })
})

describe('the rules that apply', () => {
  it('are the product’s defaults where nobody set any', () => {
    expect(mergeRules({}, null)).toEqual({ trust: {}, approvers: { kind: 'asker' }, waitMinutes: 1_440 })
  })

  it('take the agent’s value before the workspace’s, field by field and tool by tool', () => {
    const agent = { trust: { send_message: 'escalate' }, waitMinutes: 5 }
    const workspace = {
      trust: { send_message: 'autonomous', create_fork: 'autonomous' },
      waitMinutes: 60,
      approvers: { kind: 'role', role: 'admin' },
    }
    expect(mergeRules(agent, workspace)).toEqual({
      trust: { send_message: 'escalate', create_fork: 'autonomous' },
      approvers: { kind: 'role', role: 'admin' },
      waitMinutes: 5,
    })
  })

  it('leave out values that can’t be read, so that the stricter default applies', () => {
    expect(mergeRules({ waitMinutes: 'long' }, {}).waitMinutes).toBe(1_440)
  })
})

describe('an approval that expires', () => {
  const asked = { escalated: false, audience: whoAnswers(ada) }

  it('goes to the admins, with a new time limit', () => {
    expect(afterExpiry(asked, { waitMinutes: 30 }, now)).toEqual({
      do: 'escalate',
      audience: { userIds: [], roles: ['admin'], needed: 1 },
      until: '2026-11-23T09:30:00.000Z',
    })
  })

  it.each([
    ['was with the admins already', { ...asked, escalated: true }],
    [
      'was for the admins from the start',
      { escalated: false, audience: { userIds: [], roles: ['admin' as const], needed: 1 } },
    ],
  ])('counts as refused once it %s', (_, given) => {
    expect(afterExpiry(given, { waitMinutes: 30 }, now)).toEqual({ do: 'refuse' })
  })
})
