import { expect, test } from 'vitest'
import { catchUpStrings } from './catch-up'

test.each([
  [null, 'The cost is not known.'],
  [0, 'It costs nothing.'],
  [0.0004, 'It costs less than 0.1 cents.'],
  [0.0032, 'It costs about 0.3 cents.'],
  [0.0099, 'It costs about 1 cent.'],
  [0.42, 'It costs about 42 cents.'],
  [1.2, 'It costs about $1.20.'],
])('a catch-up for %s dollars tells its cost in the usual words', (usd, sentence) => {
  expect(catchUpStrings.cost(usd)).toBe(sentence)
})

test('hidden lines and skipped messages are told in the singular and the plural', () => {
  expect(catchUpStrings.hidden(1)).toContain('1 line is hidden, because its message')
  expect(catchUpStrings.hidden(2)).toContain('2 lines are hidden, because their messages')
  expect(catchUpStrings.skipped(1)).toContain('The oldest message is left out')
  expect(catchUpStrings.skipped(30)).toContain('The oldest 30 messages are left out')
})
