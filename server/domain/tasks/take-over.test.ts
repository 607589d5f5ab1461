import { describe, expect, it } from 'vitest'
import {
  answered,
  at,
  begun,
  brought,
  created,
  ids,
  logOf,
  requested,
  started,
  toolCall,
  wants,
} from '../../../testing/task-log.ts'
import { findBodyUses } from './bodies/body-uses.ts'
import type { EventBody } from './events.ts'
import { listRecordedCalls, sortFields, takeOver } from './take-over.ts'
import { next, reduce } from './task-state.ts'

const hash = (digit: string) => digit.repeat(64)
const assembled = (turn: number, newMessages = 0): EventBody => ({
  type: 'context.assembled',
  data: { turn, layers: [], newMessages },
})
const added: EventBody = {
  type: 'child.finished',
  data: { callId: null, childTaskId: ids.message, status: 'completed', result: hash('5') },
}
const log = logOf([
  created,
  started,
  assembled(1),
  requested(),
  wants(toolCall('c1')),
  begun('c1'),
  brought('c1', { result: hash('3'), messageIds: [ids.message] }),
  added,
  assembled(2, 4),
  requested(1, 2),
  answered({ turn: 2 }),
])

describe('the past that a replay takes over', () => {
  it('is everything up to the replay’s first turn, without its cost', () => {
    const taken = takeOver(log, 2)
    expect(taken?.turns).toMatchObject({
      turn: 2,
      turns: [{ turn: 1, calls: [{ callId: 'c1', status: 'succeeded', result: hash('3') }] }],
      // The first turn of the replay is the first one to tell it.
      inputs: [{ text: hash('5'), turn: 2 }],
      newMessages: 4,
      messageIds: [ids.message],
      since: at(0).toISOString(),
    })
    const begins: EventBody = {
      type: 'turns.taken_over',
      data: { ...(taken ?? fail()).turns, fromTaskId: ids.message },
    }
    const state = reduce(logOf([created, started, begins]))
    expect(state).toMatchObject({ turn: 2, attempt: 0, usage: {}, costUsd: 0 })
    expect(next(state, at(9))).toEqual({ do: 'call_model', turn: 2, repair: false })
  })

  it('is empty for a replay from the first turn, and missing for a turn that never began', () => {
    expect(takeOver(log, 1)?.turns).toMatchObject({ turns: [], inputs: [], newMessages: 0, messageIds: [] })
    expect(takeOver(log, 3)).toBeNull()
  })

  it('shows its results only to people who may see the words of that time', () => {
    const begins: EventBody = {
      type: 'turns.taken_over',
      data: { ...(takeOver(log, 2) ?? fail()).turns, fromTaskId: ids.message },
    }
    const replayed = logOf([created, started, begins, assembled(2), requested(1, 2)])
    const uses = findBodyUses(replayed, { above: [], below: new Map(), original: [] })
    const told = { messageId: ids.message, since: at(0).toISOString() }
    expect(uses.get(hash('3'))).toEqual({ kind: 'result', told: [told] })
    expect(uses.get(hash('a'))?.told).toContainEqual(told)
  })

  it('names each call with its input, its result and the messages that it tells', () => {
    expect(listRecordedCalls(log)).toEqual([
      { name: 'look', input: hash('a'), result: hash('3'), failure: null, messageIds: [ids.message] },
    ])
  })
})

describe('the input of a call', () => {
  it('is the same for every order of its fields', () => {
    const words = (input: unknown) => JSON.stringify(sortFields(input))
    expect(words({ b: [{ d: 1, c: 2 }], a: null })).toBe(words({ a: null, b: [{ c: 2, d: 1 }] }))
    expect(words([1, 2])).not.toBe(words([2, 1]))
  })
})

function fail(): never {
  throw new Error('Nothing was taken over.')
}
