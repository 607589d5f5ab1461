import { describe, expect, it } from 'vitest'
import { answerStateOf, brought, created, requested, toolCall, wants } from '@/testing/task-log'
import { findCitations, listShown, type ShownMessage } from './find-citations.ts'

const threadId = '00000000-0000-7000-8000-0000000000aa'
const forkId = '00000000-0000-7000-8000-0000000000bb'
const channelId = '00000000-0000-7000-8000-0000000000cc'
const idOf = (seq: number) => `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`
const message = (seq: number, more: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{ id: idOf(seq), channelId, threadId, forkId: null, forkNumber: null, seq },
  ...more,
})
const thread = { threadId, forkId: null }

describe('the citations of a text', () => {
  it('name the shown messages of the conversation by their numbers', () => {
    const shown = { history: [idOf(3), idOf(12)], calls: [] }
    const messages = [message(3), message(12)]
    expect(findCitations('So [12], as said [3]. Again [12].', shown, { at: thread, messages })).toEqual([
      { label: '12', messageId: idOf(12), channelId, ...thread },
      { label: '3', messageId: idOf(3), channelId, ...thread },
    ])
  })

  it('name the messages of a result by the place of the call and of the message', () => {
    const elsewhere = { threadId: idOf(99), channelId: idOf(98) }
    const messages = [message(7, elsewhere), message(8, elsewhere)]
    const shown = { history: [], calls: [[], [idOf(8), idOf(7)]] }
    const found = findCitations('So [2.1] and [2.2].', shown, { at: thread, messages })
    expect(found.map(({ label, messageId }) => [label, messageId])).toEqual([
      ['2.1', idOf(8)],
      ['2.2', idOf(7)],
    ])
    expect(found[0]).toMatchObject(elsewhere)
  })

  it('leave out labels that name nothing shown', () => {
    const shown = { history: [idOf(3)], calls: [[idOf(3)]] }
    const text = 'So [4], [t3], [1.2], [2.1] and `[3]`.'
    expect(findCitations(text, shown, { at: thread, messages: [message(3), message(4)] })).toEqual([])
  })

  it('name the first source of an item of memory that can still be found', () => {
    const memories = [
      { label: 'm1', itemId: idOf(50), messageIds: [idOf(7), idOf(8)] },
      { label: 'm2', itemId: idOf(51), messageIds: [idOf(7)] },
    ]
    const shown = { history: [], memories, calls: [] }
    const found = findCitations('So [m1], not [m2] or [m3].', shown, { at: thread, messages: [message(8)] })
    expect(found.map(({ label, messageId }) => [label, messageId])).toEqual([['m1', idOf(8)]])
  })

  it('tell a number of the fork from a number of the thread around it', () => {
    const inFork = message(9, { forkId, forkNumber: 2 })
    const parent = message(2)
    const shown = { history: [inFork.id, parent.id], calls: [] }
    const at = { threadId, forkId }
    const found = findCitations('So [2], about [t2]; [9].', shown, { at, messages: [inFork, parent] })
    expect(found.map(({ label, messageId }) => [label, messageId])).toEqual([
      ['2', inFork.id],
      ['t2', parent.id],
    ])
  })

  it('number the calls of all turns, also those without a message', () => {
    const state = answerStateOf(
      created,
      {
        type: 'task.started',
        data: {
          agentVersionId: idOf(90),
          messageIds: [idOf(1)],
          forkParentId: idOf(2),
          lastSeq: 3,
          startedAt: '2026-11-21T12:00:00.000Z',
        },
      },
      requested(),
      wants(toolCall('a'), toolCall('b')),
      brought('b', { messageIds: [idOf(5), idOf(6)] }),
      brought('a'),
      requested(1, 2),
      wants(toolCall('a')),
      brought('a', { turn: 2, messageIds: [idOf(7)] }),
    )
    expect(listShown(state)).toEqual({
      history: [idOf(1), idOf(2), state.triggerMessageId],
      memories: [],
      calls: [[], [idOf(5), idOf(6)], [idOf(7)]],
    })
  })
})
