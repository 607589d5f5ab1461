import { expect, it } from 'vitest'
import { readPlace } from './use-open-thread'

it.each([
  ['/orchard/general', { threadId: null, forkId: null, part: null }],
  ['/orchard/general/t1', { threadId: 't1', forkId: null, part: null }],
  ['/orchard/general/t1/forks', { threadId: 't1', forkId: null, part: 'forks' }],
  ['/orchard/general/t1/fork/f1', { threadId: 't1', forkId: 'f1', part: null }],
  ['/orchard/general/t1/fork/f1/resolve', { threadId: 't1', forkId: 'f1', part: 'resolve' }],
])('reads the open thread and fork from %s', (path, place) => {
  expect(readPlace(path)).toEqual(place)
})
