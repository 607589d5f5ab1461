import { expect, it } from 'vitest'
import { certaintyOf } from './certainty.ts'
import { memoryRights } from './memory-rights.ts'

const item = { authorUserId: 'ada', author: null, aboutUserIds: ['bob'] }

it.each([
  ['an admin', { userId: 'carla', role: 'admin' }, true, true],
  ['the author', { userId: 'ada', role: 'member' }, true, true],
  ['the author, who is a guest now', { userId: 'ada', role: 'guest' }, true, true],
  ['a person whom it is about', { userId: 'bob', role: 'guest' }, false, true],
  ['anybody else', { userId: 'dan', role: 'member' }, false, false],
] as const)('%s has these rights to an item', (_, person, mayEdit, mayDelete) => {
  expect(memoryRights(item, person)).toEqual({ mayEdit, mayDelete })
})

it.each([
  [false, true],
  [true, false],
])('the person who asked for it is its author, unless a reflection wrote it: %j', (isReflection, mayEdit) => {
  const author = { taskId: 't', agentId: 'vibe', userId: 'dan', isReflection }
  const written = { authorUserId: null, author, aboutUserIds: [] }
  expect(memoryRights(written, { userId: 'dan', role: 'member' }).mayEdit).toBe(mayEdit)
})

it.each([
  [1, 'certain'],
  [0.9, 'certain'],
  [0.7, 'likely'],
  [0.5, 'unsure'],
  [0, 'guess'],
])('a confidence of %d is told as %s', (confidence, word) => {
  expect(certaintyOf(confidence)).toBe(word)
})
