import { describe, expect, it } from 'vitest'
import { planRolling } from './plan-rolling.ts'

const talk = (first: number, last: number, tokens = 100) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ seq: first + index, tokens }))
const room = 10_000
const plan = (given: Partial<Parameters<typeof planRolling>[0]>) =>
  planRolling({ room, fixed: 1_000, messages: [], stored: [], ...given })

describe('a conversation that fills its prompt', () => {
  it('is shown whole up to 0.8 of the budget, and summarised above it', () => {
    expect(plan({ messages: talk(1, 70) })).toEqual({ do: 'nothing' })
    expect(plan({ messages: talk(1, 71) })).toMatchObject({ do: 'roll', from: null })
    expect(plan({ messages: talk(1, 71), room: 20_000 })).toEqual({ do: 'nothing' })
  })

  it('is summarised so far that half of the budget is left, up to a number that is divisible by ten', () => {
    // 1,000 for the other parts and 700 for the summary leave 33 messages of 100 tokens.
    expect(plan({ messages: talk(1, 71) })).toMatchObject({ lastSeq: 40 })
    expect(plan({ messages: talk(4, 74) })).toMatchObject({ lastSeq: 50 })
  })

  it('keeps its summary until the messages since fill the prompt again, and rolls it on then', () => {
    const stored = [{ firstSeq: 1, lastSeq: 40, tokens: 700 }]
    expect(plan({ messages: talk(33, 103), stored })).toEqual({ do: 'show', summary: stored[0], after: 40 })
    expect(plan({ messages: talk(35, 105), stored })).toEqual({ do: 'roll', lastSeq: 80, from: stored[0] })
  })

  it('uses of several summaries the one that leaves the most messages', () => {
    const stored = [60, 40, 50].map(lastSeq => ({ firstSeq: 1, lastSeq, tokens: 700 }))
    expect(plan({ messages: talk(31, 101), stored })).toMatchObject({ summary: { lastSeq: 40 } })
    expect(plan({ messages: talk(35, 105), stored })).toMatchObject({ summary: { lastSeq: 50 } })
  })

  it('uses no summary of messages that are newer than its own history', () => {
    const stored = [{ firstSeq: 1, lastSeq: 90, tokens: 700 }]
    expect(plan({ messages: talk(1, 71), stored })).toMatchObject({ do: 'roll', from: null })
  })

  it('has the summary of the messages before those that are shown, if it has room for both', () => {
    const stored = [20, 30, 50].map(lastSeq => ({ firstSeq: 1, lastSeq, tokens: 500 }))
    expect(plan({ messages: talk(41, 60), stored })).toEqual({ do: 'show', summary: stored[1], after: 40 })
    expect(plan({ messages: talk(11, 40), stored })).toEqual({ do: 'show', summary: stored[0], after: 10 })
    expect(plan({ messages: talk(1, 40), stored })).toEqual({ do: 'nothing' })
    expect(plan({ messages: talk(61, 130), stored })).toEqual({ do: 'nothing' })
  })

  it('keeps its last messages beside the summary while they fit', () => {
    expect(plan({ messages: talk(1, 8, 1_500) })).toMatchObject({ do: 'roll', lastSeq: 4 })
    expect(plan({ messages: talk(1, 2, 5_000) })).toMatchObject({ do: 'roll', lastSeq: 1 })
    expect(plan({ messages: talk(1, 1, 9_000) })).toMatchObject({ do: 'roll', lastSeq: 1 })
  })

  it('has no bound if nobody knows one', () => {
    expect(plan({ messages: talk(1, 9_000), room: Number.POSITIVE_INFINITY })).toEqual({ do: 'nothing' })
  })

  it('costs the same for each of fifty questions in a thread of 2,000 long messages', () => {
    const [tokens, written] = [600, 6]
    const stored: { firstSeq: number; lastSeq: number; tokens: number }[] = []
    const costs: number[] = []
    const given = (last: number) => ({ room: 36_000, messages: talk(last - 59, last, tokens), stored })
    for (let last = 2_000; last < 2_000 + 50 * written; last += written) {
      let cost = 0
      const first = plan(given(last))
      if (first.do === 'roll') {
        const { from, lastSeq } = first
        cost += from ? (lastSeq - from.lastSeq) * tokens + from.tokens : 200 * tokens
        stored.push({ firstSeq: 1, lastSeq, tokens: 700 })
      }
      const shown = plan(given(last))
      if (shown.do !== 'show') throw new Error(shown.do)
      costs.push(cost + 1_000 + 700 + (last - shown.after) * tokens)
    }
    const sum = (each: number[]) => each.reduce((total, cost) => total + cost, 0)
    // 0.3 of the budget lies between two summaries: 18 messages, which are three questions.
    expect(stored.length).toBeLessThanOrEqual(50 / 3 + 1)
    expect(sum(costs.slice(26)) / sum(costs.slice(2, 26))).toBeCloseTo(1, 1)
    expect(Math.max(...costs.slice(1))).toBeLessThan(36_000 * 0.8 + 25 * tokens)
  })
})
