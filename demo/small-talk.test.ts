import { expect, it } from 'vitest'
import { makeSmallTalk } from './small-talk.ts'
import { channels, team } from './team.ts'

const talk = makeSmallTalk(2_000)

it('is about forty threads with two thousand messages, in all channels and by everybody', () => {
  const lines = talk.flatMap(thread => thread.lines)
  expect(talk).toHaveLength(40)
  expect(lines.length).toBeGreaterThan(1_900)
  expect(lines.length).toBeLessThan(2_100)
  expect(new Set(talk.map(({ channel }) => channel)).size).toBe(channels.length)
  expect(new Set(lines.map(({ by }) => by)).size).toBe(team.length)
})

it('lets nobody answer themselves or repeat what was just said, and calls no agent', () => {
  for (const { lines } of talk) {
    for (const [index, { by, text }] of lines.entries()) {
      expect(text).not.toContain('@')
      if (index > 0) expect(by).not.toBe(lines[index - 1]?.by)
      expect(lines.slice(Math.max(0, index - 4), index).map(line => line.text)).not.toContain(text)
    }
  }
})

it('is the same every time', () => {
  expect(makeSmallTalk(2_000)).toEqual(talk)
})
