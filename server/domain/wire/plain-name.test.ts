import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['an override of the direction', 'Ada \u202egnp.exe', 'Ada gnp.exe'],
  ['isolates and marks of direction', '\u2067Ada\u2069\u200f\u061c', 'Ada'],
  ['an invisible letter', 'A\u200bd\u2060a\u00ad\ufeff', 'Ada'],
  ['fillers that count as letters', '\u3164Ada\u115f\uffa0', 'Ada'],
  ['a blank pattern of dots', 'Ada\u2800', 'Ada'],
  ['tag characters', 'Ada\u{e0041}\u{e0064}\u{e007f}', 'Ada'],
  ['variation selectors', 'A\ufe00d\u{e0100}a', 'Ada'],
  ['a joiner of no emoji', 'A\u200dda', 'Ada'],
  ['line breaks and blanks', ' Ada\r\n\u2028  Lovelace\t', 'Ada Lovelace'],
  ['half of a character', 'Ada\ud83d', 'Ada\ufffd'],
  ['U+0000', 'A\0da', 'Ada'],
  ['a tower of marks', `A${'\u0301\u0316'.repeat(20)}`, /^.{1,6}$/u],
])('a name loses %s', (_, given, name) => {
  if (typeof name === 'string') expect(plainName(given)).toBe(name)
  else expect(plainName(given)).toMatch(name)
})

test.each(['', ' ', '\u200b', '\u3164', '\u{e0041}', '\u202e\u2066', '\u0301', '\u2800\u2800'])(
  'a name of which nothing is seen is empty: %j',
  given => expect(plainName(given)).toBe(''),
)

test.each([
  'Ada',
  'Zoë 🍎',
  '👩‍👩‍👧',
  '❤️‍🔥',
  '👩🏽‍🚀 Mae',
  '山田',
  'می‌خواهم',
  'क्‍ष',
  '1️⃣',
  'Q&A: v2.0 (draft)',
  '…',
])('the name %s stays', name => expect(plainName(name)).toBe(name.normalize('NFC')))

test('the rule changes nothing that it has made', () => {
  for (const given of ['A\u200b\u0301 \n b', 'x\u200d\u200dy', '👩\u200d\u200d👧', 'a\u00ad \u00ad b']) {
    const name = plainName(given)
    expect(plainName(name)).toBe(name)
  }
})
