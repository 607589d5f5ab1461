import { expect, it } from 'vitest'
import { writeMessage } from './prose.ts'

const messages = Array.from({ length: 5_000 }, (_, number) => writeMessage(number))

it('a number always gives the same message', () => {
  expect(messages.map((_, number) => writeMessage(number))).toEqual(messages)
})

it('hardly any two messages are the same', () => {
  expect(new Set(messages.filter(text => text.length > 80)).size).toBeGreaterThan(2_500)
})

it('some words are in many messages, and many words in few', () => {
  const counts = new Map<string, number>()
  for (const text of messages) {
    for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const spread = [...counts.values()].sort((a, b) => b - a)
  expect(spread[0]).toBeGreaterThan(2_500)
  expect(spread.filter(count => count === 1).length).toBeGreaterThan(500)
})

it('some messages have code, a list, a long text or another script', () => {
  expect(messages.some(text => text.includes('```ts'))).toBe(true)
  expect(messages.some(text => text.includes('\n- '))).toBe(true)
  expect(messages.some(text => text.length > 1_500)).toBe(true)
  expect(messages.some(text => /\p{Script=Han}/u.test(text))).toBe(true)
})
