import { expect, test } from 'vitest'
import { composeThreadSummary } from './compose-thread-summary.ts'

const schema = { properties: { summary_lines: {}, drift: {} } }
const ask = (...said: string[]) => {
  const text = said
    .map((words, index) => `<message number="${index + 1}" author="Ada">${words}</message>`)
    .join('\n')
  return composeThreadSummary({ messages: [{ role: 'user', content: text }] }, schema)
}

test('a summary quotes decisions and open questions letter by letter', () => {
  const answer = ask('Hello all.', 'We decided on the new press.', 'Who calls the dealer?')
  expect(answer?.summary_lines).toContainEqual({
    text: 'Ada: We decided on the new press.',
    citations: [{ number: 2, quote: 'We decided on the new press.' }],
  })
  expect(answer?.summary_lines.map(({ citations }) => citations[0]?.number)).toEqual([1, 2, 3])
  expect(answer?.drift).toEqual({ drifts: false, number: 0, description: '' })
})

test('a thread drifts where somebody begins another matter', () => {
  expect(ask('We need paper.', 'By the way, who plans the summer party?')?.drift).toEqual({
    ...{ drifts: true, number: 2 },
    description: 'Who plans the summer party',
  })
})

test('other forms of an answer are not its own', () => {
  expect(composeThreadSummary({ messages: [] }, { properties: { lines: {} } })).toBeNull()
})
