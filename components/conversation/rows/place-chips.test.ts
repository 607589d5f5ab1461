import { describe, expect, it } from 'vitest'
import { applySnapshot, emptyThread } from '@/components/live/thread/thread-state'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import { emptyResult } from '@/server/domain/results/result'
import { adaId, createMessage, vibeId } from '@/testing/interface/thread-events'
import { buildRows } from '../build-rows'
import { placeChips } from './place-chips'
import { holdsMessage } from './row'

const id = (end: string) => `0193a000-0000-7000-8000-${end.padStart(12, '0')}`
const at = '2026-11-21T09:00:00.000000+00:00'
const parent = createMessage({ seq: 1, rev: 1 })

function createFork(fields: Partial<Fork>): Fork {
  return {
    id: id('f1'),
    threadId: parent.threadId,
    parentMessageId: parent.id,
    description: 'Press or wait?',
    status: 'active',
    divePartnerId: null,
    createdBy: adaId,
    rev: 1,
    createdAt: at,
    closedBy: null,
    closedAt: null,
    messageCount: 0,
    lastActivityAt: at,
    participants: [],
    leftOut: [],
    budgetUsd: 1,
    spentUsd: 0,
    resultVersion: null,
    resultMessageId: null,
    resultHeadline: null,
    staleAt: null,
    draftVersion: null,
    ...fields,
  }
}

const lineOf = (fork: Fork, seq: number) =>
  createMessage({
    seq,
    rev: seq,
    authorType: 'system',
    authorUserId: null,
    parentId: parent.id,
    metadata: { notice: 'fork', forkId: fork.id },
  })

const resultOf = (fork: Fork, seq: number) =>
  createMessage({
    seq,
    rev: seq,
    authorType: 'agent',
    authorUserId: null,
    authorAgentId: vibeId,
    metadata: {
      result: {
        forkId: fork.id,
        description: fork.description,
        version: 1,
        body: emptyResult(),
        participants: [],
        agentId: vibeId,
        messageCount: 3,
        cited: [],
        publishedBy: adaId,
        publishedAt: at,
      },
    },
  })

/** Returns the kinds of the rows, and the topics of the chips below the first message. */
function draw(messages: Message[], ...forks: Fork[]) {
  const page = { messages, prevCursor: null, nextCursor: null }
  const snapshot = applySnapshot(emptyThread, { page, tasks: [], rev: messages.length })
  const data = { ...snapshot, forks: new Map(forks.map(fork => [fork.id, fork])) }
  const rows = buildRows(data, null, adaId)
  const chips = placeChips(rows, forks).get(parent.id) ?? []
  return {
    rows: rows.map(({ kind }) => kind).filter(kind => kind !== 'day'),
    chips: chips.map(({ description }) => description),
    lineIds: messages.flatMap(({ id: each }) =>
      rows.some(row => row.kind === 'result' && row.message.id !== each && holdsMessage(row, each))
        ? each
        : [],
    ),
  }
}

describe('a fork in its thread', () => {
  const reply = createMessage({ seq: 2, rev: 2 })

  it('is one line below its message, without a chip', () => {
    const fork = createFork({})
    expect(draw([parent, lineOf(fork, 2)], fork)).toMatchObject({ rows: ['message', 'system'], chips: [] })
  })

  it('is a chip on its message if its line is further down, or not loaded', () => {
    const fork = createFork({})
    expect(draw([parent, reply, lineOf(fork, 3)], fork).chips).toEqual([fork.description])
    expect(draw([parent, reply], fork).chips).toEqual([fork.description])
  })

  it('of several is a chip only if another row stands between', () => {
    const near = createFork({})
    const also = createFork({ id: id('f2'), description: 'Which barn?' })
    const far = createFork({ id: id('f3'), description: 'Who carries?' })
    const messages = [
      parent,
      lineOf(near, 2),
      lineOf(also, 3),
      createMessage({ seq: 4, rev: 4 }),
      lineOf(far, 5),
    ]
    expect(draw(messages, near, also, far).chips).toEqual([far.description])
  })

  it('that was resolved is the card of its result, which a link to the line leads to', () => {
    const line = lineOf(createFork({}), 2)
    const card = resultOf(createFork({}), 3)
    const fork = createFork({ status: 'resolved', resultVersion: 1, resultMessageId: card.id })
    expect(draw([parent, line, card], fork)).toEqual({
      rows: ['message', 'result'],
      chips: [],
      lineIds: [line.id],
    })
  })

  it('keeps its line until the result is loaded, and has it again once it is reopened', () => {
    const line = lineOf(createFork({}), 2)
    const card = resultOf(createFork({}), 3)
    const done = createFork({ status: 'resolved', resultVersion: 1, resultMessageId: card.id })
    expect(draw([parent, line], done).rows).toEqual(['message', 'system'])
    const reopened = createFork({ resultVersion: 1, resultMessageId: card.id })
    expect(draw([parent, line, card], reopened).rows).toEqual(['message', 'system', 'result'])
  })
})
