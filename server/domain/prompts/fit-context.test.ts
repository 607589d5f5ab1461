import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condensedTokens, contextSteps, fitContext, type PromptParts, roomFor } from './fit-context.ts'

const parts = (more: Partial<PromptParts> = {}): PromptParts => ({
  fixed: 1_000,
  workspace: 0,
  memory: 0,
  messages: Array.from({ length: 50 }, () => 100),
  ...more,
})
const rooms = (tokens: number) => ({ asIs: tokens, cut: tokens, condensed: tokens })
const everything = {
  ...{ step: null, taken: [], shown: 50, condensed: 0 },
  ...{ withWorkspace: true, withMemory: true, tokens: 6_000 },
}

describe('a conversation that is shown to a model', () => {
  it('is shown whole if it fits, and if nobody knows the window', () => {
    expect(fitContext({ parts: parts(), rooms: rooms(6_000) })).toEqual(everything)
    expect(fitContext({ parts: parts(), rooms: rooms(Number.POSITIVE_INFINITY) })).toEqual(everything)
  })

  it('loses its memory first, and keeps all its messages', () => {
    const given = parts({ memory: 500 })
    expect(fitContext({ parts: given, rooms: rooms(6_000) })).toEqual({
      ...everything,
      step: 'without_memory',
      taken: [{ step: 'without_memory', tokensBefore: 6_500, tokensAfter: 6_000 }],
      withMemory: false,
    })
    const after = { step: 'without_memory' as const, shown: 50 }
    expect(fitContext({ parts: given, rooms: rooms(6_000), after })).toEqual({
      ...everything,
      step: 'without_memory',
      withMemory: false,
    })
    expect(fitContext({ parts: given, rooms: rooms(5_999), after })).toMatchObject({
      step: 'fewer_messages',
      shown: 20,
      withMemory: false,
      tokens: 3_000,
    })
  })

  it('is cut to its last twenty messages next', () => {
    expect(fitContext({ parts: parts(), rooms: rooms(5_999) })).toEqual({
      step: 'fewer_messages',
      taken: [{ step: 'fewer_messages', tokensBefore: 6_000, tokensAfter: 3_000 }],
      shown: 20,
      condensed: 0,
      withWorkspace: true,
      withMemory: false,
      tokens: 3_000,
    })
  })

  it('then shows the newest messages that fit, and condenses all before them', () => {
    expect(fitContext({ parts: parts(), rooms: rooms(2_999) })).toEqual({
      step: 'condensed',
      taken: [
        { step: 'fewer_messages', tokensBefore: 6_000, tokensAfter: 3_000 },
        { step: 'condensed', tokensBefore: 3_000, tokensAfter: 2_900 },
      ],
      shown: 12,
      condensed: 38,
      withWorkspace: true,
      withMemory: false,
      tokens: 2_900,
    })
    expect(fitContext({ parts: parts(), rooms: rooms(1_700) })).toMatchObject({ shown: 0, condensed: 50 })
  })

  it('then leaves out the workspace’s context', () => {
    const given = parts({ workspace: 4_000 })
    expect(fitContext({ parts: given, rooms: rooms(2_000) })).toMatchObject({
      step: 'without_workspace',
      taken: [{ step: 'fewer_messages' }, { step: 'condensed' }, { step: 'without_workspace' }],
      shown: 3,
      condensed: 47,
      withWorkspace: false,
    })
  })

  it('is not shown at all if its required parts alone are too much', () => {
    expect(fitContext({ parts: parts({ workspace: 4_000 }), rooms: rooms(1_699) })).toBeNull()
    expect(fitContext({ parts: parts({ messages: [], fixed: 10 }), rooms: rooms(9) })).toBeNull()
  })

  it('goes one step further for each refusal, whatever the estimate says', () => {
    const refused = {
      parts: parts({ workspace: 4_000 }),
      rooms: rooms(Number.POSITIVE_INFINITY),
      isRefused: true,
    }
    expect(fitContext(refused)).toMatchObject({ step: 'fewer_messages', shown: 20 })
    // 80 % of 7,000
    const second = fitContext({ ...refused, after: { step: 'fewer_messages', shown: 20 } })
    expect(second).toMatchObject({ step: 'condensed', shown: 0, condensed: 50, tokens: 5_700 })
    const third = fitContext({ ...refused, after: { step: 'condensed', shown: 0 } })
    expect(third).toMatchObject({ step: 'without_workspace', withWorkspace: false })
    expect(fitContext({ ...refused, after: { step: 'without_workspace', shown: 0 } })).toBeNull()
  })

  it('is cut in steps of ten messages while it goes on, so that its start stays in the cache', () => {
    const shownOf = (count: number) =>
      fitContext({
        parts: parts({ messages: Array.from({ length: count }, () => 100) }),
        rooms: rooms(5_000),
      })?.shown
    expect([50, 52, 54, 56, 58, 60].map(shownOf)).toEqual([20, 22, 24, 26, 28, 20])
  })

  it('stays whole as long as the money pays for it with its cached start, though nothing else would fit', () => {
    const paid = { asIs: 1_000_000, cut: 100, condensed: 100 }
    expect(fitContext({ parts: parts(), rooms: paid })).toMatchObject({ step: null, shown: 50 })
  })

  it('skips steps that would change nothing', () => {
    const short = parts({ messages: [100, 100] })
    expect(
      fitContext({ parts: short, rooms: rooms(Number.POSITIVE_INFINITY), isRefused: true }),
    ).toMatchObject({
      taken: [{ step: 'condensed' }],
    })
    expect(
      fitContext({ parts: parts({ messages: [] }), rooms: rooms(Number.POSITIVE_INFINITY), isRefused: true }),
    ).toBeNull()
  })

  it('stays at the step that an earlier call took', () => {
    for (const after of [
      { step: 'fewer_messages', shown: 20 },
      { step: 'condensed', shown: 12 },
    ] as const) {
      expect(fitContext({ parts: parts(), rooms: rooms(Number.POSITIVE_INFINITY), after })).toMatchObject({
        ...after,
        taken: [],
      })
    }
  })

  it('never exceeds its room, drops the oldest messages first, and gets smaller by each step', () => {
    fc.assert(
      fc.property(
        fc.record({
          fixed: fc.nat(2_000),
          workspace: fc.nat(5_000),
          memory: fc.nat(5_000),
          messages: fc.array(fc.nat(3_000), { maxLength: 50 }),
        }),
        fc.nat(60_000),
        fc.option(fc.record({ step: fc.constantFrom(...contextSteps), shown: fc.nat(20) })),
        (given, room, after) => {
          const fitted = fitContext({ parts: given, rooms: rooms(room), after })
          const least = given.fixed + (given.messages.length > 0 ? condensedTokens : 0)
          if (!fitted) return least > room || given.workspace + least > room
          const { tokens, shown, condensed, step } = fitted
          const covered =
            step === null ||
            step === 'without_memory' ||
            step === 'fewer_messages' ||
            shown + condensed === given.messages.length
          return tokens <= room && covered && shown <= given.messages.length
        },
      ),
    )
  })
})

describe('the room for a prompt', () => {
  it('is the window without the answer and a margin', () => {
    expect(roomFor({ window: 200_000, maxTokens: 4_096 })).toBe(191_904)
    expect(roomFor({ window: 4_000, maxTokens: 4_096 })).toBe(0)
    expect(roomFor({ window: null, maxTokens: 4_096 })).toBeNull()
  })
})
