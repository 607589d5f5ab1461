import type { PendingMessage } from '@/components/live/sending/pending-message'
import type { ActiveAgent } from '@/server/domain/agents/active-agent'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { Reactor } from '@/server/domain/messages/reaction'
import type { MessagePage, ThreadChanges } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'
import type { ReactionChange } from '@/server/domain/wire/realtime'

/**
 * The state of one thread in this tab, and the only functions that change it.
 *
 * Rows come from three sources that know nothing of each other: fetched pages, events that Realtime may bring
 * in any order and any number, and the answers to our own calls. Each row carries the thread's revision at
 * its last change, so the newest row wins, from whichever source. The rule, checked by a test: a stale
 * snapshot and the events since equal a fresh fetch.
 */
export interface ThreadState {
  /** The fork of it that is shown; null: the main line. */
  readonly forkId: string | null
  readonly messages: ReadonlyMap<string, Message>
  readonly tasks: ReadonlyMap<string, Task>
  readonly forks: ReadonlyMap<string, Fork>
  /** The agent that answers messages without a mention; null: nobody has chosen one so far. */
  readonly activeAgent: ActiveAgent | null
  /** Every change up to this revision is applied; -1 before the first fetch. */
  readonly rev: number
  /** Revisions that are applied although some before them are missing, ascending. */
  readonly ahead: readonly number[]
  /** The highest known revision. When it is above `rev`, changes are missing. */
  readonly heard: number
  /** The range of shown messages that is loaded without a gap; null before the first page. */
  readonly stretch: Stretch | null
  /** Own messages that the server has not confirmed, in the order in which they were written. */
  readonly outbox: readonly PendingMessage[]
  /** Own edits on their way, by message: shown at once, dropped when the server has answered. */
  readonly edits: ReadonlyMap<string, string>
  /** Own reactions on their way, added or removed; shown at once, dropped when the server has answered. */
  readonly reacting: readonly OwnReaction[]
}

export interface OwnReaction {
  readonly messageId: string
  readonly emoji: string
  readonly on: boolean
  readonly by: Reactor
}

export interface Stretch {
  readonly from: number
  /** The highest number shown; null: to the end, new messages included. */
  readonly to: number | null
  /** The cursor of the page before; null at the thread's start. */
  readonly older: number | null
}

/**
 * The data that a thread opens with. `rev` was read first, so that changes since then
 * are read twice, not missed.
 */
export interface ThreadSnapshot {
  readonly page: MessagePage
  readonly tasks: readonly Task[]
  readonly forks?: readonly Fork[]
  readonly rev: number
}

export const emptyThread: ThreadState = {
  forkId: null,
  messages: new Map(),
  tasks: new Map(),
  forks: new Map(),
  activeAgent: null,
  rev: -1,
  ahead: [],
  heard: -1,
  stretch: null,
  outbox: [],
  edits: new Map(),
  reacting: [],
}

/** Tells whether changes are missing: then `thread.changes` after `rev` must be read. */
export function hasHole(state: ThreadState): boolean {
  return state.heard > state.rev
}

export function applyMessage(state: ThreadState, message: Message): ThreadState {
  return arrive(putMessages(state, [message]), message.rev)
}

/**
 * Applies a change of reactions. Its event brings the reactions without the message, so it fits only the
 * revision that it follows: on any other it would hide the changes between. Then only its revision is noted.
 */
export function applyReactions(state: ThreadState, change: ReactionChange): ThreadState {
  const known = state.messages.get(change.id)
  if (known && known.rev >= change.rev) return arrive(state, change.rev)
  if (known?.rev !== change.afterRev) return hearOf(state, change.rev)
  const { reactions, rev } = change
  return arrive(putMessages(state, [{ ...known, reactions, rev }]), rev)
}

export function applyTask(state: ThreadState, task: Task): ThreadState {
  return arrive({ ...state, tasks: putTasks(state.tasks, [task]) }, task.rev)
}

/** Leaves out silent tasks, which a thread does not show; their revisions still count. */
function putTasks(known: ReadonlyMap<string, Task>, tasks: readonly Task[]): ReadonlyMap<string, Task> {
  return putRows(
    known,
    tasks.filter(({ isSilent }) => !isSilent),
  )
}

export function applyFork(state: ThreadState, fork: Fork): ThreadState {
  return arrive({ ...state, forks: putRows(state.forks, [fork]) }, fork.rev)
}

export function applyActiveAgent(state: ThreadState, activeAgent: ActiveAgent): ThreadState {
  return arrive(putActiveAgent(state, activeAgent), activeAgent.rev)
}

function putActiveAgent(state: ThreadState, activeAgent: ActiveAgent): ThreadState {
  return activeAgent.rev > (state.activeAgent?.rev ?? 0) ? { ...state, activeAgent } : state
}

/** Applies the first message of a thread that was made here: it is all of the thread, and stays shown without a gap. */
export function applyStart(state: ThreadState, message: Message): ThreadState {
  const stretch = state.stretch ?? { from: 0, to: null, older: null }
  return applyMessage({ ...state, stretch }, message)
}

/** Notes a change without its row, because the row is too long for an event or is in another place. */
export function hearOf(state: ThreadState, rev: number): ThreadState {
  return rev > state.heard ? { ...state, heard: rev } : state
}

/** Applies the answer of `thread.changes` for a revision that was ours at the time of the call. */
export function applyChanges(state: ThreadState, changes: ThreadChanges): ThreadState {
  const tasks = putTasks(state.tasks, changes.tasks)
  const forks = putRows(state.forks, changes.forks)
  const known = putActiveAgent({ ...state, tasks, forks }, changes.activeAgent)
  return reach(putMessages(known, changes.messages), changes.rev)
}

/** Applies the page that a thread opens with, or jumps to. Known rows stay; the shown range starts anew. */
export function applySnapshot(
  state: ThreadState,
  { page, tasks, forks = [], rev }: ThreadSnapshot,
): ThreadState {
  const first = page.messages.at(0)
  const last = page.messages.at(-1)
  const stretch = {
    from: first && page.prevCursor !== null ? first.seq : 0,
    to: last && page.nextCursor !== null ? last.seq : null,
    older: page.prevCursor,
  }
  const beside = { tasks: putTasks(state.tasks, tasks), forks: putRows(state.forks, forks) }
  const filled = putMessages({ ...state, stretch, ...beside }, page.messages)
  // A jump within a followed thread must not claim that the changes in between were seen.
  return state.rev < 0 ? reach(filled, rev) : hearOf(filled, rev)
}

/** Applies rows that were read one by one. They say nothing about the rows around them. */
export function applyKnown(state: ThreadState, messages: readonly Message[]): ThreadState {
  return putMessages(state, messages)
}

export function applyOlderPage(state: ThreadState, page: MessagePage): ThreadState {
  if (!state.stretch) return state
  const from = page.prevCursor === null ? 0 : (page.messages.at(0)?.seq ?? state.stretch.from)
  return putMessages({ ...state, stretch: { ...state.stretch, from, older: page.prevCursor } }, page.messages)
}

export function applyNewerPage(state: ThreadState, page: MessagePage): ThreadState {
  if (!state.stretch) return state
  const to = page.nextCursor === null ? null : (page.messages.at(-1)?.seq ?? state.stretch.to)
  return putMessages({ ...state, stretch: { ...state.stretch, to } }, page.messages)
}

/**
 * Adds an own message, which shows from the moment that it is written; for a known id
 * it only updates the status.
 */
export function applyOwnSend(state: ThreadState, pending: PendingMessage): ThreadState {
  if (state.messages.has(pending.id)) return dropOwnSend(state, pending.id)
  const known = state.outbox.some(own => own.id === pending.id)
  const outbox = known
    ? state.outbox.map(own => (own.id === pending.id ? pending : own))
    : [...state.outbox, pending]
  return { ...state, outbox }
}

export function dropOwnSend(state: ThreadState, id: string): ThreadState {
  const outbox = state.outbox.filter(own => own.id !== id)
  return outbox.length === state.outbox.length ? state : { ...state, outbox }
}

export function applyOwnEdit(state: ThreadState, messageId: string, content: string): ThreadState {
  return { ...state, edits: new Map(state.edits).set(messageId, content) }
}

export function dropOwnEdit(state: ThreadState, messageId: string): ThreadState {
  if (!state.edits.has(messageId)) return state
  const edits = new Map(state.edits)
  edits.delete(messageId)
  return { ...state, edits }
}

export function applyOwnReaction(state: ThreadState, own: OwnReaction): ThreadState {
  return { ...state, reacting: [...state.reacting, own] }
}

export function dropOwnReaction(state: ThreadState, own: OwnReaction): ThreadState {
  return { ...state, reacting: state.reacting.filter(each => each !== own) }
}

function putMessages(state: ThreadState, messages: readonly Message[]): ThreadState {
  const next = { ...state, messages: putRows(state.messages, messages) }
  const confirmed = state.outbox.some(own => next.messages.has(own.id))
  return confirmed ? { ...next, outbox: state.outbox.filter(own => !next.messages.has(own.id)) } : next
}

/** Keeps the newest revision of each row; returns the same map when nothing was new. */
function putRows<Row extends { id: string; rev: number }>(
  rows: ReadonlyMap<string, Row>,
  incoming: readonly Row[],
): ReadonlyMap<string, Row> {
  const news = incoming.filter(row => (rows.get(row.id)?.rev ?? -1) < row.rev)
  if (news.length === 0) return rows
  const next = new Map(rows)
  for (const row of news) if ((next.get(row.id)?.rev ?? -1) < row.rev) next.set(row.id, row)
  return next
}

/** Notes that one revision arrived with its row. */
function arrive(state: ThreadState, rev: number): ThreadState {
  const heard = Math.max(state.heard, rev)
  if (rev <= state.rev || state.ahead.includes(rev))
    return heard === state.heard ? state : { ...state, heard }
  const ahead = [...state.ahead, rev].sort((a, b) => a - b)
  return closeUp({ ...state, heard, ahead })
}

/** Notes that everything up to a revision is applied. */
function reach(state: ThreadState, rev: number): ThreadState {
  return closeUp({ ...state, rev: Math.max(state.rev, rev), heard: Math.max(state.heard, rev) })
}

function closeUp(state: ThreadState): ThreadState {
  if (state.rev < 0) return state
  let rev = state.rev
  for (const next of state.ahead) if (next === rev + 1) rev = next
  return { ...state, rev, ahead: state.ahead.filter(each => each > rev) }
}
