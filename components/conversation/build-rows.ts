import { isNews } from '@/components/live/thread/is-news'
import { listOpenTasks, type OpenTask } from '@/components/live/thread/open-tasks'
import { shownMessages } from '@/components/live/thread/shown-messages'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { dayOf } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { foldFailures } from './rows/fold-failures'
import { quoteQuestions } from './rows/quote-questions'
import { findResolvedLines } from './rows/resolved-lines'
import type { Beside, Row } from './rows/row'

const groupMs = 5 * 60_000

/**
 * Puts messages in order, with days and the 'New' line between them, then messages being sent and agents at
 * work. Failures of one cause are folded, and an answer that is not right below its question names it.
 */
export function buildRows(data: ThreadState, newAfter: number | null, userId: string): Row[] {
  return quoteQuestions(foldFailures(listRows(data, newAfter, userId)), data)
}

function listRows(data: ThreadState, newAfter: number | null, userId: string): Row[] {
  const messages = shownMessages(data)
  const posted = countPosted(messages)
  const working = workingTasks(data, posted)
  const answers = groupAnswers(messages)
  const lines = findResolvedLines(messages, data)
  const replaced = new Set([...findReplaced(answers, working), ...lines.values()])
  const rows: Row[] = []
  let last: { time: string; author: string | null } | null = null

  // If older messages are still to be loaded, the day may have begun earlier, and the topmost row must be one
  // that stays.
  let undated = data.stretch !== null && data.stretch.older !== null

  function startDay(time: string) {
    const continued = undated || (last !== null && dayOf(last.time) === dayOf(time))
    undated = false
    if (continued) return
    rows.push({ kind: 'day', key: `day:${dayOf(time)}`, time })
    last = null
  }

  let drawn = newAfter === null
  for (const message of messages) {
    if (replaced.has(message.id)) continue
    startDay(message.createdAt)
    if (!drawn && newAfter !== null && message.seq > newAfter && isNews(message, userId)) {
      rows.push({ kind: 'new', key: 'new' })
      drawn = true
      last = null
    }
    const row = rowOf(message, answers, last, data)
    const lineId = lines.get(message.id)
    rows.push(row.kind === 'result' && lineId !== undefined ? { ...row, lineId } : row)
    last = { time: message.createdAt, author: message.authorUserId }
  }
  if (data.stretch && data.stretch.to !== null) return rows
  for (const pending of data.outbox) {
    startDay(pending.createdAt)
    const follows = continues(last, pending.createdAt, userId)
    rows.push({ kind: 'pending', key: pending.id, pending, follows })
    last = { time: pending.createdAt, author: userId }
  }
  for (const { task, helpers } of working) {
    const key = keyOfWork(task, posted)
    const isFirst = !posted.has(task.id)
    const earlier = isFirst ? otherThan(task.id, answers.get(questionOf(task))) : []
    const beside = { helpers, asked: findAsked(messages, task) }
    rows.push({ kind: 'working', key, task, earlier, beside, quote: null })
  }
  return rows
}

function rowOf(
  message: Message,
  answers: Answers,
  last: { time: string; author: string | null } | null,
  { messages: known, forks }: ThreadState,
): Row {
  const { ask: card, result } = message.metadata
  if (card && message.deletedAt === null) return { kind: 'ask', key: message.id, message, card, quote: null }
  if (result && message.deletedAt === null) {
    return { kind: 'result', key: message.id, message, result, fork: forks.get(result.forkId) }
  }
  if (message.authorType === 'system') {
    const { notice, forkId } = message.metadata
    const fork = notice === 'fork' ? forks.get(forkId ?? '') : undefined
    const from = known.get(message.parentId ?? '')
    return { kind: 'system', key: message.id, message, quote: null, ...(fork && { fork, from }) }
  }
  if (message.authorType === 'agent') {
    const all = answers.get(questionOfAnswer(message)) ?? []
    const isFirst = all.find(each => each.taskId === message.taskId) === message
    // The answer takes over the row that its text was written in.
    const key = isFirst && message.taskId ? `task:${message.taskId}` : message.id
    const earlier = isFirst ? otherThan(message.taskId, all) : []
    return { kind: 'answer', key, message, earlier, quote: null }
  }
  const follows = continues(last, message.createdAt, message.authorUserId)
  const quoted = message.parentId === null ? undefined : known.get(message.parentId)
  // The answered message is shown above it, so this message needs its face and name.
  return { kind: 'message', key: message.id, message, follows: follows && message.parentId === null, quoted }
}

function continues(
  last: { time: string; author: string | null } | null,
  time: string,
  author: string | null,
) {
  return (
    last !== null &&
    last.author === author &&
    author !== null &&
    Date.parse(time) - Date.parse(last.time) < groupMs
  )
}

/** The messages that tasks have posted so far: their number, and the revision of the last one. */
type Posted = ReadonlyMap<string, { count: number; rev: number }>

function countPosted(messages: readonly Message[]): Posted {
  const posted = new Map<string, { count: number; rev: number }>()
  for (const { authorType, taskId, rev, metadata } of messages) {
    if (authorType !== 'agent' || taskId === null || metadata.ask) continue
    const before = posted.get(taskId)
    posted.set(taskId, { count: (before?.count ?? 0) + 1, rev: Math.max(before?.rev ?? 0, rev) })
  }
  return posted
}

/**
 * Returns the key of a task's row: posted messages have taken over the earlier row, so the next text gets
 * another one.
 */
function keyOfWork(task: Task, posted: Posted): string {
  const count = posted.get(task.id)?.count ?? 0
  return count === 0 ? `task:${task.id}` : `task:${task.id}:${count}`
}

/**
 * Returns the tasks of the shown messages that have not ended, first asked first. A message arrives a moment
 * before the event that its task has ended. Until an event about the task arrives, no row says that the task
 * continues.
 */
function workingTasks({ tasks, forkId }: ThreadState, posted: Posted): OpenTask[] {
  return listOpenTasks(tasks.values(), forkId).filter(
    ({ task }) => (posted.get(task.id)?.rev ?? -1) < task.rev,
  )
}

/** Finds the open card of a task that waits for people: its own, or the one that the tasks of a fork share. */
function findAsked(messages: readonly Message[], task: Task): Beside['asked'] {
  if (task.status !== 'waiting') return null
  const open = messages.filter(({ metadata }) => metadata.ask?.state === 'open')
  const own = open.findLast(({ taskId }) => taskId === task.id)
  const shared = () =>
    open.findLast(({ metadata }) => metadata.ask?.budget && task.step === 'waiting_for_person')
  const found = own ?? shared()
  return found?.metadata.ask ? { messageId: found.id, card: found.metadata.ask } : null
}

/** The answers of one agent to one message, oldest first: regenerating makes more than one. */
type Answers = ReadonlyMap<string, readonly Message[]>

function groupAnswers(messages: readonly Message[]): Answers {
  const groups = new Map<string, Message[]>()
  for (const message of messages) {
    // A question that an agent asks during its task is not an answer.
    if (message.authorType !== 'agent' || message.taskId === null || message.metadata.ask) continue
    const question = questionOfAnswer(message)
    groups.set(question, [...(groups.get(question) ?? []), message])
  }
  return groups
}

/**
 * Shows only the newest of several answers, or the one that is being written; the others are behind it.
 * Several messages of one task are one answer.
 */
function findReplaced(answers: Answers, working: readonly OpenTask[]): ReadonlySet<string> {
  const asked = new Map(working.map(({ task }) => [questionOf(task), task.id]))
  const replaced = [...answers].flatMap(([question, all]) =>
    otherThan(asked.get(question) ?? all.at(-1)?.taskId ?? null, all),
  )
  return new Set(replaced.map(message => message.id))
}

function otherThan(taskId: string | null, all: readonly Message[] = []): Message[] {
  return all.filter(message => message.taskId !== taskId)
}

function questionOf(task: Task): string {
  return `${task.triggerMessageId ?? task.id} ${task.agentId}`
}

function questionOfAnswer({ parentId, authorAgentId, taskId, metadata, id }: Message): string {
  // An answer to another agent is a reply to that agent's message, which is not its question.
  const question = metadata.askedBy ? taskId : parentId
  return `${question ?? id} ${authorAgentId}`
}
