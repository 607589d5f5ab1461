import { expect, it } from 'vitest'
import { cite, createBullet, createResult } from '../../../testing/interface/result-lines.ts'
import { showDraftedFork } from './drafted-fork.ts'

const say = (number: number, content: string) => ({
  id: cite(number).messageId,
  ...{ number, seq: number, content },
  author: { kind: 'human' as const, id: 'u1', name: 'Ada', role: 'member' as const },
})
const agent = { systemPrompt: 'You condense.', model: 'm', maxTokens: 9, effort: 'medium' as const }
const asked = { abilities: { thinksBetweenTools: false, takesEffort: false }, date: '2026-11-24' }
const start = createResult({ bullets: [createBullet('a', { citations: [cite(2)] })], deferred: [] })
const base = { version: 1, messageCount: 50 }
const show = (length: number, change: { start: typeof start | null; base: typeof base | null }) => {
  const messages = Array.from({ length: 60 }, (_, index) =>
    say(index + 1, `words of ${index + 1}. ${'word '.repeat(length)}`),
  )
  return showDraftedFork({ agent, description: '', leftOut: [], parent: null, messages, ...change }, asked)
}
const numbers = ({ messages }: ReturnType<typeof show>) => messages.map(({ number }) => number)

it('a short fork is read again as a whole, with the lines of the version before', () => {
  const { earlier, ...shown } = show(1, { start, base })
  expect(numbers(shown)).toHaveLength(60)
  expect(earlier).toMatchObject({ version: 1, messageCount: 50, lines: [{ label: 'L1', numbers: [2] }] })
})

it('of a long fork only the new messages are read again, and those that the lines cite', () => {
  const since = [2, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]
  expect(numbers(show(2_000, { start, base }))).toEqual(since)
  expect(numbers(show(2_000, { start, base: null }))).toHaveLength(60)
  expect(numbers(show(2_000, { start: null, base: null }))).toHaveLength(60)
})
