import { describe, expect, it } from 'vitest'
import {
  applyMessage,
  applyOwnSend,
  applySnapshot,
  applyTask,
  emptyThread,
} from '@/components/live/thread/thread-state'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import { emptyResult, type PublishedResult } from '@/server/domain/results/result'
import type { AskCard } from '@/server/domain/tasks/ask'
import { adaId, createMessage, createTask, vibeId } from '@/testing/interface/thread-events'
import { buildRows } from './build-rows'
import type { Row } from './rows/row'

const bobId = '0193a000-0000-7000-8000-0000000000a2'
const at = (minute: number, day = 21) =>
  `2026-11-${day}T09:${String(minute).padStart(2, '0')}:00.000000+00:00`

function thread(...messages: Message[]) {
  const page = { messages, prevCursor: null, nextCursor: null }
  return applySnapshot(emptyThread, { page, tasks: [], rev: messages.length })
}

/** Describes rows in short: their kind and, for messages, their place in a group. */
function sketch(rows: Row[]) {
  return rows.map(row => {
    if (row.kind === 'message' || row.kind === 'pending') return row.follows ? 'follows' : row.kind
    if (row.kind === 'answer' || row.kind === 'working') return `${row.kind} ${row.earlier.length + 1}`
    return row.kind
  })
}

describe('the rows of a thread', () => {
  it('group the messages that one person writes within five minutes, and start each day with its date', () => {
    const data = thread(
      createMessage({ seq: 1, rev: 1, createdAt: at(0) }),
      createMessage({ seq: 2, rev: 2, createdAt: at(4) }),
      createMessage({ seq: 3, rev: 3, createdAt: at(10) }),
      createMessage({ seq: 4, rev: 4, createdAt: at(11), authorUserId: bobId }),
      createMessage({ seq: 5, rev: 5, createdAt: at(12, 22), authorUserId: bobId }),
    )
    const rows = sketch(buildRows(data, null, adaId))
    expect(rows).toEqual(['day', 'message', 'follows', 'message', 'message', 'day', 'message'])
  })

  it('have the New line above the first unread message of somebody else', () => {
    const data = thread(
      createMessage({ seq: 1, rev: 1, createdAt: at(0), authorUserId: bobId }),
      createMessage({ seq: 2, rev: 2, createdAt: at(1), authorUserId: adaId }),
      createMessage({ seq: 3, rev: 3, createdAt: at(2), authorUserId: bobId }),
    )
    expect(sketch(buildRows(data, 1, adaId))).toEqual(['day', 'message', 'message', 'new', 'message'])
  })

  it('end with messages being sent, and then with agents at work', () => {
    const trigger = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const working = applyTask(thread(trigger), createTask({ rev: 2, triggerMessageId: trigger.id }))
    const data = applyOwnSend(working, {
      id: 'p',
      threadId: trigger.threadId,
      content: 'more',
      createdAt: at(1),
      status: 'sending',
      problem: null,
    })
    expect(sketch(buildRows(data, null, adaId))).toEqual(['day', 'message', 'follows', 'working 1'])
  })

  it('keep an answer’s row from its first word until it is posted', () => {
    const trigger = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const task = createTask({ rev: 2, triggerMessageId: trigger.id })
    const before = buildRows(applyTask(thread(trigger), task), null, adaId)
    const answer = createAnswer({ seq: 2, rev: 3, parentId: trigger.id, taskId: task.id, createdAt: at(1) })
    const ended = { ...task, rev: 4, status: 'completed' as const, endedAt: at(1), messageId: answer.id }
    const after = buildRows(applyTask(applyMessage(thread(trigger), answer), ended), null, adaId)
    expect(after.at(-1)).toMatchObject({ kind: 'answer', key: before.at(-1)?.key })
  })

  it('give an agent that continues after it has posted another row, once an event confirms that', () => {
    const trigger = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const task = createTask({ rev: 2, triggerMessageId: trigger.id })
    const said = createAnswer({ seq: 2, rev: 3, parentId: trigger.id, taskId: task.id, createdAt: at(1) })
    const spoken = applyMessage(applyTask(thread(trigger), task), said)
    expect(buildRows(spoken, null, adaId).map(({ key }) => key)).toContain(`task:${task.id}`)
    expect(sketch(buildRows(spoken, null, adaId))).toEqual(['day', 'message', 'answer 1'])
    const keys = buildRows(applyTask(spoken, { ...task, rev: 4 }), null, adaId).map(({ key }) => key)
    expect(keys.slice(-2)).toEqual([`task:${task.id}`, `task:${task.id}:1`])
  })

  it("show the answered message above an answer, and the author's face with the answer", () => {
    const first = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const answer = createMessage({ seq: 2, rev: 2, createdAt: at(1), parentId: first.id })
    const far = createMessage({ seq: 3, rev: 3, createdAt: at(2), parentId: bobId })
    const [, , second, third] = buildRows(thread(first, answer, far), null, adaId)
    expect(second).toMatchObject({ kind: 'message', follows: false, quoted: first })
    expect(third).toMatchObject({ kind: 'message', follows: false, quoted: undefined })
  })

  it('put older answers behind the newest one, and behind the one that is being written', () => {
    const trigger = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const first = createAnswer({ seq: 2, rev: 2, parentId: trigger.id, taskId: 'a', createdAt: at(1) })
    const second = createAnswer({ seq: 3, rev: 3, parentId: trigger.id, taskId: 'b', createdAt: at(2) })
    const data = thread(trigger, first, second)
    expect(sketch(buildRows(data, null, adaId))).toEqual(['day', 'message', 'answer 2'])
    const again = applyTask(data, createTask({ rev: 4, triggerMessageId: trigger.id, origin: 'regenerate' }))
    expect(sketch(buildRows(again, null, adaId))).toEqual(['day', 'message', 'working 3'])
  })

  it('show every answer to another agent by itself, below that agent’s, in the row that it was written in', () => {
    const question = createMessage({ seq: 1, rev: 1, createdAt: at(0) })
    const parent = createTask({ rev: 2, triggerMessageId: question.id, endedAt: at(1), status: 'completed' })
    const answer = createAnswer({
      seq: 2,
      rev: 3,
      parentId: question.id,
      taskId: parent.id,
      createdAt: at(1),
    })
    const [one, two] = [4, 5].map(rev => createTask({ rev, origin: 'child', parentTaskId: parent.id }))
    if (!one || !two) throw new Error('unreachable')
    const before = [parent, one, two].reduce(applyTask, thread(question, answer))
    const keys = [`task:${one.id}`, `task:${two.id}`]
    expect(buildRows(before, null, adaId).slice(-2)).toMatchObject(
      keys.map(key => ({ kind: 'working', key, earlier: [] })),
    )
    const metadata = { askedBy: vibeId }
    const posted = [one, two].map(({ id }, index) =>
      createAnswer({ seq: 3 + index, rev: 6, parentId: answer.id, taskId: id, createdAt: at(2), metadata }),
    )
    const rows = buildRows(thread(question, answer, ...posted), null, adaId)
    expect(rows.slice(-2)).toMatchObject(
      keys.map(key => ({
        kind: 'answer',
        key,
        earlier: [],
        quote: { messageId: answer.id, message: answer },
      })),
    )
  })

  it('show nothing that belongs to the end while the end is not loaded', () => {
    const data = applySnapshot(emptyThread, {
      page: { messages: [createMessage({ seq: 5, rev: 5 })], prevCursor: 5, nextCursor: 5 },
      tasks: [createTask({ rev: 9 })],
      rev: 9,
    })
    expect(sketch(buildRows(data, null, adaId))).toEqual(['message'])
  })

  it("keep an agent's question where it was asked, and show beside its work whom it waits for and who helps", () => {
    const task = createTask({ rev: 3, status: 'waiting', triggerMessageId: 'q' })
    const helper = createTask({ rev: 4, parentTaskId: task.id })
    const ask: AskCard = {
      kind: 'question',
      seq: 5,
      state: 'open',
      audience: { userIds: [adaId], roles: [], needed: 1 },
      until: at(50),
      escalated: false,
      choices: [],
      call: null,
      actingUserId: adaId,
      answer: null,
      answeredBy: [],
      replyId: null,
    }
    const agent = { authorType: 'agent' as const, authorUserId: null, authorAgentId: vibeId, parentId: 'q' }
    const card = createMessage({ seq: 2, rev: 2, ...agent, taskId: task.id, metadata: { ask } })
    const data = [task, helper].reduce(applyTask, thread(createMessage({ seq: 1, rev: 1 }), card))
    const rows = buildRows(data, null, adaId)
    expect(sketch(rows)).toEqual(['day', 'message', 'ask', 'working 1'])
    const working = rows.at(-1)
    expect(working?.kind === 'working' && working.beside).toEqual({
      helpers: [helper],
      asked: { messageId: card.id, card: ask },
    })
  })

  it('show a result as its card, until it is deleted', () => {
    const result: PublishedResult = {
      forkId: 'fork',
      description: 'Press or wait?',
      version: 1,
      body: emptyResult(),
      participants: [],
      agentId: vibeId,
      messageCount: 3,
      cited: [],
      publishedBy: adaId,
      publishedAt: at(0),
    }
    const posted = createAnswer({ seq: 2, rev: 2, metadata: { result } })
    const gone = createAnswer({ seq: 3, rev: 3, metadata: { result }, deletedAt: at(1) })
    const data = thread(createMessage({ seq: 1, rev: 1 }), posted, gone)
    expect(sketch(buildRows(data, null, adaId))).toEqual(['day', 'message', 'result', 'answer 1'])
  })

  it('give the line about a fork the fork, and the message that it starts from if that is loaded', () => {
    const fork = createFork(id('f1'))
    const parent = createMessage({ seq: 1, rev: 1 })
    const tells = {
      authorType: 'system',
      authorUserId: null,
      metadata: { notice: 'fork', forkId: fork.id },
    } as const
    const near = createMessage({ seq: 2, rev: 2, parentId: parent.id, ...tells })
    const far = createMessage({ seq: 3, rev: 3, parentId: id('99'), ...tells })
    const other = createMessage({ seq: 4, rev: 4, authorType: 'system', authorUserId: null })
    const data = { ...thread(parent, near, far, other), forks: new Map([[fork.id, fork]]) }
    const told = buildRows(data, null, adaId).filter(row => row.kind === 'system')
    expect(told.map(row => [row.fork, row.from])).toEqual([
      [fork, parent],
      [fork, undefined],
      [undefined, undefined],
    ])
  })
})

const id = (end: string) => `0193a000-0000-7000-8000-${end.padStart(12, '0')}`

function createFork(forkId: string): Fork {
  return {
    id: forkId,
    threadId: id('b1'),
    parentMessageId: id('c1'),
    description: 'Press or wait?',
    status: 'active',
    divePartnerId: null,
    createdBy: adaId,
    rev: 1,
    createdAt: at(0),
    closedBy: null,
    closedAt: null,
    messageCount: 0,
    lastActivityAt: at(0),
    participants: [],
    leftOut: [],
    budgetUsd: 1,
    spentUsd: 0,
    resultVersion: null,
    resultMessageId: null,
    resultHeadline: null,
    staleAt: null,
    draftVersion: null,
  }
}

function createAnswer(fields: Parameters<typeof createMessage>[0]): Message {
  return createMessage({ authorType: 'agent', authorUserId: null, authorAgentId: vibeId, ...fields })
}
