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

describe('the actions for a message', () => {
  it('let members make a decision or a to-do of it, also where nobody can write, and guests not', () => {
    expect(acts({ readOnly: true })).toEqual(expect.arrayContaining(['decide', 'todo']))
    expect(acts({ me: { userId: 'deniz', role: 'guest' } })).not.toContain('decide')
    expect(acts({ message: gone })).not.toContain('todo')
  })

  it('let everyone react, quote, copy and mark it unread', () => {
    expect(acts({})).toEqual([
      'react',
      'quote',
      'fork',
      'copyLink',
      'copyText',
      'markUnread',
      'decide',
      'todo',
      'pin',
      'save',
      'remind',
    ])
  })

  it('let its author do more, and an admin delete it', () => {
    expect(acts({ me: ada })).toEqual([
      'react',
      'quote',
      'fork',
      'edit',
      'copyLink',
      'copyText',
      'markUnread',
      'decide',
      'todo',
      'pin',
      'save',
      'remind',
      'remove',
    ])
    expect(acts({ me: admin })).toContain('remove')
    expect(acts({ me: admin })).not.toContain('edit')
  })

  it('let its author and admins see the earlier versions', () => {
    expect(acts({ message: edited, me: ada })).toContain('history')
    expect(acts({ message: edited, me: admin })).toContain('history')
    expect(acts({ message: edited })).not.toContain('history')
    expect(acts({ message: gone, me: ada })).toEqual(['copyLink', 'markUnread', 'history'])
  })

  it('let people ask for another answer when the agent has ended', () => {
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

  it("offer no fork in a fork, and don't move the thread’s marker", () => {
    const inFork = createMessage({ seq: 3, rev: 3, forkId: message.id, forkNumber: 1 })
    expect(acts({ message: inFork })).toEqual([
      'react',
      'quote',
      'copyLink',
      'copyText',
      'decide',
      'todo',
      'pin',
      'save',
      'remind',
    ])
  })

  it('let people take back their words in a closed fork, and change nothing else', () => {
    const inFork = createMessage({ seq: 3, rev: 3, forkId: message.id, forkNumber: 1 })
    const closed = { message: inFork, readOnly: true, mayTakeBack: true }
    expect(acts({ ...closed, me: ada })).toEqual([
      'copyLink',
      'copyText',
      'decide',
      'todo',
      'pin',
      'save',
      'remind',
      'remove',
    ])
    expect(acts({ ...closed, me: admin })).toContain('remove')
    expect(acts(closed)).toEqual(['copyLink', 'copyText', 'decide', 'todo', 'pin', 'save', 'remind'])
    expect(acts({ ...closed, message: { ...inFork, deletedAt: inFork.createdAt }, me: ada })).not.toContain(
      'remove',
    )
  })

  it('change nothing in an archived channel', () => {
    expect(acts({ me: ada, readOnly: true })).toEqual([
      'copyLink',
      'copyText',
      'markUnread',
      'decide',
      'todo',
      'save',
      'remind',
    ])
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
