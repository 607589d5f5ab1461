import { expect, it } from 'vitest'
import { liveEvent } from './realtime.ts'

const id = '0193a000-0000-7000-8000-00000000000a'

it('an event of a known name and shape is read, without its unknown fields', () => {
  const payload = { id, threadId: id, rev: 4, truncated: true }
  const said = { name: 'message.updated', payload: { ...payload, mood: 'fine' } }
  expect(liveEvent.parse(said)).toEqual({ name: 'message.updated', payload })
})

it.each([
  ['a message without an author', { name: 'message.created', payload: { content: 'forged' } }],
  ['an unknown name', { name: 'nothing.known', payload: {} }],
  [
    'a state that does not exist',
    { name: 'presence.changed', payload: { userId: id, state: 'flying', at: '' } },
  ],
  ['nothing', null],
])('%s is no event', (_what, said) => {
  expect(liveEvent.safeParse(said).success).toBe(false)
})
