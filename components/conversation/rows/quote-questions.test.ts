import { describe, expect, it } from 'vitest'
import {
  applyMessage,
  applyOlderPage,
  applySnapshot,
  applyTask,
  emptyThread,
  type ThreadState,
} from '@/components/live/thread/thread-state'
import type { Message } from '@/server/domain/messages/message'
import { adaId, createMessage, createTask, vibeId } from '@/testing/interface/thread-events'
import { buildRows } from '../build-rows'

const agent = { authorType: 'agent', authorUserId: null, authorAgentId: vibeId } as const
const system = { authorType: 'system', authorUserId: null, authorAgentId: vibeId } as const

function thread(...messages: Message[]): ThreadState {
  const page = { messages, prevCursor: null, nextCursor: null }
  return applySnapshot(emptyThread, { page, tasks: [], rev: messages.length })
}

/** The words of the question above each row of an agent; 'none' if it stands right below it. */
function quotes(data: ThreadState) {
  return buildRows(data, null, adaId).flatMap(row => {
    if (row.kind === 'failures') return row.failures.map(({ quote }) => quote?.message?.content ?? 'none')
    if (!('quote' in row)) return []
    return [row.quote ? (row.quote.message?.content ?? row.quote.messageId) : 'none']
  })
}

const question = createMessage({ seq: 1, rev: 1, content: 'How many barrels?' })
const other = createMessage({ seq: 2, rev: 2, content: 'And the ladder?' })
const answerTo = (parentId: string, seq: number, fields: Partial<Message> = {}) =>
  createMessage({ seq, rev: seq, ...agent, parentId, taskId: `task-${seq}`, ...fields })

describe('the question above an answer', () => {
  it('is named unless it is the row right above, also across the New line and days', () => {
    const late = { createdAt: '2026-11-23T09:00:00.000000+00:00' }
    expect(quotes(thread(question, answerTo(question.id, 2, late)))).toEqual(['none'])
    expect(quotes(thread(question, other, answerTo(question.id, 3)))).toEqual(['How many barrels?'])
    const two = thread(question, answerTo(question.id, 2), answerTo(question.id, 3, { authorAgentId: adaId }))
    expect(quotes(two)).toEqual(['none', 'How many barrels?'])
  })

  it('is named above an agent at work once a message comes between, and stays when the answer is posted', () => {
    const task = createTask({ rev: 3, triggerMessageId: question.id })
    const alone = applyTask(thread(question), task)
    expect(quotes(alone)).toEqual(['none'])
    const between = applyMessage(alone, { ...other, rev: 4 })
    expect(quotes(between)).toEqual(['How many barrels?'])
    const answer = answerTo(question.id, 3, { rev: 5, taskId: task.id })
    const ended = { ...task, rev: 6, status: 'completed' as const, endedAt: answer.createdAt }
    expect(quotes(applyTask(applyMessage(between, answer), ended))).toEqual(['How many barrels?'])
  })

  it('is named above a failure, and above the answer after an approval', () => {
    const failed = createMessage({ seq: 3, rev: 3, ...system, parentId: question.id, taskId: 'a' })
    const told = createMessage({ seq: 2, rev: 2, ...system, parentId: question.id, taskId: 'b' })
    expect(quotes(thread(question, other, failed))).toEqual(['How many barrels?'])
    expect(quotes(thread(question, told, answerTo(question.id, 3)))).toEqual(['none', 'How many barrels?'])
  })

  it('is not guessed above the topmost loaded row: that row stays as it is when older ones come', () => {
    const answer = answerTo(question.id, 2)
    const page = { messages: [answer], prevCursor: 2, nextCursor: null }
    const part = applySnapshot(emptyThread, { page, tasks: [], rev: 2 })
    expect(quotes(part)).toEqual(['none'])
    const whole = applyOlderPage(part, { messages: [question], prevCursor: null, nextCursor: null })
    expect(quotes(whole)).toEqual(['none'])
  })

  it('is named by its id until it is loaded, and not at all if it is in another list', () => {
    const far = '0193a000-0000-7000-8000-0000000000ff'
    expect(quotes(thread(question, answerTo(far, 2)))).toEqual([far])
    const opening = answerTo(question.id, 2, { forkId: far, forkNumber: 1 })
    expect(quotes({ ...thread(question, opening), forkId: far })).toEqual(['none'])
  })
})
