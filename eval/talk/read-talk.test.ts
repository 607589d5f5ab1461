import { expect, it } from 'vitest'
import { findDay, writeDay } from './day.ts'
import { readTalk } from './read-talk.ts'

/** A Sunday. */
const now = new Date('2026-11-22T17:00:00Z')

it('a line with a time and a name begins a message; the other lines belong to it', () => {
  const lines = readTalk(
    `
    -- 3 days ago
    09:00 Ada: Look:

    \`\`\`
      if (ripe) pick()
    \`\`\`
    09:05 Anna Berg: Note: it is 10:00 already.
    -- today
    -20m Ada: Thanks.
    `,
    now,
  )
  expect(lines).toEqual([
    {
      author: 'Ada',
      at: new Date('2026-11-19T09:00:00Z'),
      content: 'Look:\n\n```\n  if (ripe) pick()\n```',
    },
    { author: 'Anna Berg', at: new Date('2026-11-19T09:05:00Z'), content: 'Note: it is 10:00 already.' },
    { author: 'Ada', at: new Date('2026-11-22T16:40:00Z'), content: 'Thanks.' },
  ])
})

it('messages that are not in order are refused', () => {
  expect(() => readTalk('-- 2 days ago\n10:00 Ada: Late.\n09:00 Bob: Early.', now)).toThrow('Late.')
  expect(() => readTalk('-- today\n23:59 Ada: Not yet.', now)).toThrow('Not yet.')
})

it.each([
  ['today', '2026-11-22'],
  ['yesterday', '2026-11-21'],
  ['5 days ago', '2026-11-17'],
  ['in 10 days', '2026-12-02'],
  ['Tuesday', '2026-11-17'],
  ['Tuesday +1', '2026-11-18'],
  ['Saturday', '2026-11-14'],
  ['Sunday', '2026-11-15'],
])('%s is %s', (label, day) => {
  expect(findDay(label, now)).toBe(day)
})

it('a weekday is at least two days ago and at most eight', () => {
  const days = Array.from({ length: 7 }, (_, index) => new Date(now.getTime() + index * 86_400_000))
  const ago = days.map(
    day => (day.getTime() - Date.parse(`${findDay('Tuesday', day)}T17:00:00Z`)) / 86_400_000,
  )
  expect(ago.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8])
})

it('an answer may name a day in several ways', () => {
  expect(writeDay('2026-03-02')).toEqual(
    expect.arrayContaining(['2026-03-02', '2 March', 'March 2', '2nd of March', 'Mar 2nd', '2.3.']),
  )
})
