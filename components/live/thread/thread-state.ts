import type { PendingMessage } from '@/components/live/sending/pending-message'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { Reactor } from '@/server/domain/messages/reaction'
import type { MessagePage, ThreadChanges } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'
import type { ReactionChange } from '@/server/domain/wire/realtime'

/**
 * What this tab knows of one thread, and the only ways to change it.
 *
 * Rows come from three sides that know nothing of each other: pages that were fetched, events that Realtime brought in
 * whatever order and number, and the answers to our own calls. Each row carries the thread's revision at its last
 * change, so the newest one wins, wherever it came from. The law, kept as a test: a stale snapshot and the events since
 * equal a fresh fetch.
 */
export interface ThreadState {
  /** The fork that is shown of it; null: the main line. */
  readonly forkId: string | null
  readonly messages: ReadonlyMap<string, Message>
  readonly tasks: ReadonlyMap<string, Task>
  readonly forks: ReadonlyMap<string, Fork>
  /** Every change up to this revision is in; -1 before the first fetch. */
  readonly rev: number
  /** Revisions that are in although some before them are missing, ascending. */
  readonly ahead: readonly number[]
  /** The highest revision heard of. Above `rev` something is missing. */
  readonly heard: number
  /** The part of what is shown that is loaded without a gap; null before the first page. */
  readonly stretch: Stretch | null
  /** Own messages that the server has not confirmed, in the order they were written. */
  readonly outbox: readonly PendingMessage[]
  /** Own edits on their way, by message: shown at once, dropped when the server has answered. */
  readonly edits: ReadonlyMap<string, string>
  /** Own reactions on their way, given or taken away; shown at once, dropped when the server has answered. */
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
  /** Highest number shown; null: to the end, whatever comes. */
  readonly to: number | null
  /** Cursor of the page before; null at the thread's start. */
  readonly older: number | null
}

/** What a thread is opened with. `rev` was read before the rest, so that changes since then are read twice, not missed. */
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
  rev: -1,
  ahead: [],
  heard: -1,
  stretch: null,
  outbox: [],
  edits: new Map(),
  reacting: [],
}

/** Something is known to be missing: read `thread.changes` after `rev`. */
export function hasHole(state: ThreadState): boolean {
  return state.heard > state.rev
}

export function applyMessage(state: ThreadState, message: Message): ThreadState {
  return arrive(putMessages(state, [message]), message.rev)
}

/**
 * An event brings the reactions without the message. On top of any other revision than the one that it follows it would
 * hide what is missing between the two, so then it is only heard of.
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

/** Of a silent task a thread shows nothing; its revision counts all the same. */
function putTasks(known: ReadonlyMap<string, Task>, tasks: readonly Task[]): ReadonlyMap<string, Task> {
  return putRows(
    known,
    tasks.filter(({ isSilent }) => !isSilent),
  )
}

export function applyFork(state: ThreadState, fork: Fork): ThreadState {
  return arrive({ ...state, forks: putRows(state.forks, [fork]) }, fork.rev)
}

/** A change was told without its row, because the row is too long for an event or lies in another place. */
export function hearOf(state: ThreadState, rev: number): ThreadState {
  return rev > state.heard ? { ...state, heard: rev } : state
}

/** What `thread.changes` answered for a revision that was ours when it was asked. */
export function applyChanges(state: ThreadState, changes: ThreadChanges): ThreadState {
  const tasks = putTasks(state.tasks, changes.tasks)
  const forks = putRows(state.forks, changes.forks)
  return reach(putMessages({ ...state, tasks, forks }, changes.messages), changes.rev)
}

/** The page that a thread opens with, or jumps to. Rows known before stay; what is shown starts anew. */
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
  // A jump inside a thread that is already followed must not claim that the changes between were seen.
  return state.rev < 0 ? reach(filled, rev) : hearOf(filled, rev)
}

/** Rows that were read by themselves. They claim nothing about what lies around them. */
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

/** An own message is shown from the moment it is written; the same id again only changes how it stands. */
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

/** The newest revision of a row wins; the map stays the same object when nothing was news. */
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

/** One revision came in with its row. */
function arrive(state: ThreadState, rev: number): ThreadState {
  const heard = Math.max(state.heard, rev)
  if (rev <= state.rev || state.ahead.includes(rev))
    return heard === state.heard ? state : { ...state, heard }
  const ahead = [...state.ahead, rev].sort((a, b) => a - b)
  return closeUp({ ...state, heard, ahead })
}

/** Everything up to a revision is in. */
function reach(state: ThreadState, rev: number): ThreadState {
  return closeUp({ ...state, rev: Math.max(state.rev, rev), heard: Math.max(state.heard, rev) })
}

function closeUp(state: ThreadState): ThreadState {
  if (state.rev < 0) return state
  let rev = state.rev
  for (const next of state.ahead) if (next === rev + 1) rev = next
  return { ...state, rev, ahead: state.ahead.filter(each => each > rev) }
}
