import { describe, expect, it } from 'vitest'
import { adaId, createMessage, createTask, vibeId } from '@/testing/interface/thread-events'
import { listActs, readActKey } from './list-acts'

const ada = { userId: adaId, role: 'member' }
const bob = { userId: 'bob', role: 'member' }
const admin = { userId: 'carla', role: 'admin' }
const message = createMessage({ seq: 1, rev: 1 })
const edited = { ...message, editedAt: message.createdAt }
const gone = { ...message, content: '', deletedAt: message.createdAt }
const acts = (fields: Partial<Parameters<typeof listActs>[0]>) =>
  listActs({ message, task: undefined, me: bob, readOnly: false, ...fields })

describe('with a message', () => {
  it('everyone may react, quote, copy and mark it unread', () => {
    expect(acts({})).toEqual(['react', 'quote', 'fork', 'copyLink', 'copyText', 'markUnread'])
  })

  it('its author may do more, an admin take it away', () => {
    expect(acts({ me: ada })).toEqual([
      'react',
      'quote',
      'fork',
      'edit',
      'copyLink',
      'copyText',
      'markUnread',
      'remove',
    ])
    expect(acts({ me: admin })).toContain('remove')
    expect(acts({ me: admin })).not.toContain('edit')
  })

  it('that was changed, its author and admins see what it said before', () => {
    expect(acts({ message: edited, me: ada })).toContain('history')
    expect(acts({ message: edited, me: admin })).toContain('history')
    expect(acts({ message: edited })).not.toContain('history')
    expect(acts({ message: gone, me: ada })).toEqual(['copyLink', 'markUnread', 'history'])
  })

  it('of an agent that has ended, one may ask for another answer', () => {
    const answer = createMessage({
      seq: 2,
      rev: 2,
      authorType: 'agent',
      authorUserId: null,
      authorAgentId: vibeId,
    })
    const task = createTask({ rev: 2, triggerMessageId: message.id })
    expect(acts({ message: answer, task })).not.toContain('regenerate')
    expect(acts({ message: answer, task: { ...task, endedAt: message.createdAt } })).toContain('regenerate')
  })

  it('in a fork nobody forks again, nor moves the thread’s marker', () => {
    const inFork = createMessage({ seq: 3, rev: 3, forkId: message.id, forkNumber: 1 })
    expect(acts({ message: inFork })).toEqual(['react', 'quote', 'copyLink', 'copyText'])
  })

  it('in an archived channel nothing is changed', () => {
    expect(acts({ me: ada, readOnly: true })).toEqual(['copyLink', 'copyText', 'markUnread'])
  })
})

it.each([
  ['r', 'react'],
  ['Q', 'quote'],
  ['f', 'fork'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['x', null],
  ['Enter', null],
])('the key %s asks for %s', (key, act) => expect(readActKey(key)).toBe(act))
