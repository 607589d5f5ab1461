import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@/server/domain/messages/message'
import type { ThreadChanges } from '@/server/domain/messages/thread'
import { withReaction } from '@/server/domain/messages/with-reaction'
import type { Task } from '@/server/domain/tasks/task'
import { adaId, createMessage, createTask, vibeId } from '@/testing/interface/thread-events'
import { shownMessages } from './shown-messages'
import {
  applyActiveAgent,
  applyChanges,
  applyMessage,
  applyNewerPage,
  applyOlderPage,
  applyOwnEdit,
  applyOwnReaction,
  applyOwnSend,
  applyReactions,
  applySnapshot,
  applyTask,
  dropOwnEdit,
  dropOwnReaction,
  emptyThread,
  hasHole,
  hearOf,
  type ThreadState,
} from './thread-state'

/** A thread on the server, with all changes that it ever had. */
type Change =
  | { kind: 'message'; row: Message }
  | { kind: 'reaction'; row: Message; afterRev: number }
  | { kind: 'task'; row: Task }

function play(steps: readonly number[]): Change[] {
  const history: Change[] = []
  const messages: Message[] = []
  const tasks: Task[] = []
  steps.forEach((step, index) => {
    const rev = index + 1
    const target = messages[step % Math.max(messages.length, 1)]
    const task = tasks[step % Math.max(tasks.length, 1)]
    if (step % 4 === 1 && target && target.deletedAt === null) {
      const reacts = step % 3 === 2
      const row = reacts
        ? { ...target, rev, reactions: react(target, rev) }
        : step % 3 === 1
          ? { ...target, rev, content: `edited ${rev}`, editedAt: target.createdAt }
          : { ...target, rev, content: '', reactions: [], deletedAt: target.createdAt }
      messages[messages.indexOf(target)] = row
      history.push(reacts ? { kind: 'reaction', row, afterRev: target.rev } : { kind: 'message', row })
    } else if (step % 4 === 2 && task) {
      const row: Task = { ...task, rev, status: 'running', step: 'writing' }
      tasks[tasks.indexOf(task)] = row
      history.push({ kind: 'task', row })
    } else if (step % 4 === 3) {
      const row = createTask({ rev })
      tasks.push(row)
      history.push({ kind: 'task', row })
    } else {
      const row = createMessage({ seq: messages.length + 1, rev })
      messages.push(row)
      history.push({ kind: 'message', row })
    }
  })
  return history
}

function react({ reactions }: Message, rev: number): Message['reactions'] {
  const by = { id: vibeId, kind: 'agent' as const }
  return [...withReaction(reactions, { emoji: rev % 2 ? '👍' : '🎉', on: rev % 3 > 0, by })]
}

function rowsAt(history: readonly Change[], rev: number) {
  const messages = new Map<string, Message>()
  const tasks = new Map<string, Task>()
  for (const change of history.slice(0, rev)) {
    if (change.kind === 'task') tasks.set(change.row.id, change.row)
    else messages.set(change.row.id, change.row)
  }
  return { messages: [...messages.values()], tasks: [...tasks.values()] }
}

function fetchAt(history: readonly Change[], rev: number): ThreadState {
  const { messages, tasks } = rowsAt(history, rev)
  const page = { messages, prevCursor: null, nextCursor: null }
  return applySnapshot(emptyThread, { page, tasks, rev })
}

const noAgent = {
  threadId: createMessage({ seq: 1, rev: 1 }).threadId,
  rev: 0,
  agentId: null,
  since: null,
  reason: null,
  by: null,
}

function changesSince(history: readonly Change[], sinceRev: number): ThreadChanges {
  const { messages, tasks } = rowsAt(history, history.length)
  return {
    messages: messages.filter(row => row.rev > sinceRev),
    tasks: tasks.filter(row => row.rev > sinceRev),
    forks: [],
    streams: [],
    activeAgent: noAgent,
    rev: history.length,
    hasMore: false,
  }
}

function hear(state: ThreadState, change: Change): ThreadState {
  if (change.kind === 'task') return applyTask(state, change.row)
  if (change.kind === 'message') return applyMessage(state, change.row)
  const { id, threadId, rev, reactions } = change.row
  return applyReactions(state, { id, threadId, rev, reactions, afterRev: change.afterRev })
}

function seen(state: ThreadState) {
  return {
    messages: shownMessages(state),
    tasks: [...state.tasks.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    rev: state.rev,
    hole: hasHole(state),
  }
}

describe('a thread in the browser', () => {
  it('equals a fresh fetch after a stale snapshot and the events since, in any order, some of them twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
        fc.nat(40),
        fc.infiniteStream(fc.nat(1_000)),
        (steps, at, order) => {
          const history = play(steps)
          const stale = Math.min(at, history.length)
          const events = [...history.slice(stale), ...history.slice(Math.max(stale - 3, 0))]
            .map(change => ({ change, place: order.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
          const heard = events.reduce((state, { change }) => hear(state, change), fetchAt(history, stale))
          // Reactions that arrive before their message can't be applied, and are read
          // like other missing changes.
          const mayAsk = history.some(({ kind }) => kind === 'reaction')
          const settled = mayAsk ? applyChanges(heard, changesSince(history, heard.rev)) : heard
          expect(seen(settled)).toEqual(seen(fetchAt(history, history.length)))
        },
      ),
    )
  })

  it('knows when events were lost, and equals a fresh fetch once the changes are read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 2, maxLength: 40 }),
        fc.nat(40),
        fc.infiniteStream(fc.nat(3)),
        (steps, at, lots) => {
          const history = play(steps)
          const stale = Math.min(at, history.length - 1)
          const arrived = history.slice(stale, -1).filter(() => lots.next().value !== 0)
          // The last event always arrives: without a later event nobody notices a loss,
          // which is why a timer asks too.
          const last = history.at(-1)
          const heard = [...arrived, ...(last ? [last] : [])].reduce(hear, fetchAt(history, stale))
          expect(hasHole(heard)).toBe(arrived.length < history.length - 1 - stale)
          const caughtUp = applyChanges(heard, changesSince(history, heard.rev))
          expect(seen(caughtUp)).toEqual(seen(fetchAt(history, history.length)))
        },
      ),
    )
  })

  it('applies events that arrived before the first fetch', () => {
    const history = play([0, 4, 8, 3])
    const early = history.slice(2).reduce(hear, emptyThread)
    const { messages, tasks } = rowsAt(history, 2)
    const opened = applySnapshot(early, {
      page: { messages, prevCursor: null, nextCursor: null },
      tasks,
      rev: 2,
    })
    expect(seen(opened)).toEqual(seen(fetchAt(history, 4)))
  })

  it('is incomplete when an event had no row', () => {
    const state = fetchAt(play([0]), 1)
    expect(hasHole(hearOf(state, 2))).toBe(true)
  })
})

describe('a silent task', () => {
  it('is shown nowhere, whatever reports it, and leaves no gap', () => {
    const silent = (rev: number) => createTask({ rev, isSilent: true })
    const heard = applyTask(fetchAt([], 0), silent(1))
    const told = applyChanges(heard, {
      messages: [],
      forks: [],
      tasks: [silent(2)],
      streams: [],
      activeAgent: noAgent,
      rev: 2,
      hasMore: false,
    })
    expect(told.tasks.size).toBe(0)
    expect([told.rev, hasHole(told)]).toEqual([2, false])
  })
})

describe('own messages', () => {
  const pending = (id: string) => ({
    id,
    threadId: 't',
    content: 'hello',
    createdAt: '2026-11-21T09:00:00Z',
    status: 'sending' as const,
    problem: null,
  })

  it('stand in the order in which they were written until the server has them', () => {
    const first = createMessage({ seq: 1, rev: 1 })
    const sent = [pending(first.id), pending('b'), pending('c')].reduce(applyOwnSend, fetchAt([], 0))
    expect(sent.outbox.map(own => own.id)).toEqual([first.id, 'b', 'c'])
    const confirmed = applyMessage(sent, first)
    expect(confirmed.outbox.map(own => own.id)).toEqual(['b', 'c'])
    expect(shownMessages(confirmed)).toEqual([first])
  })

  it('are not shown again when the answer comes after the event', () => {
    const first = createMessage({ seq: 1, rev: 1 })
    const confirmed = applyMessage(applyOwnSend(emptyThread, pending(first.id)), first)
    expect(applyOwnSend(confirmed, { ...pending(first.id), status: 'failed' }).outbox).toEqual([])
  })

  it('show their new text while the edit is on its way', () => {
    const first = createMessage({ seq: 1, rev: 1, content: 'old' })
    const editing = applyOwnEdit(applyMessage(fetchAt([], 0), first), first.id, 'new')
    expect(shownMessages(editing)[0]?.content).toBe('new')
    expect(shownMessages(dropOwnEdit(editing, first.id))[0]?.content).toBe('old')
  })
})

describe('reactions', () => {
  const ada = { id: adaId, kind: 'user' as const }
  const clap = [{ emoji: '👏', by: [ada] }]
  const first = createMessage({ seq: 1, rev: 1 })
  const opened = applyMessage(fetchAt([], 0), first)
  const change = { id: first.id, threadId: first.threadId, reactions: clap }

  it('show while they are on their way, and not twice when they have arrived', () => {
    const own = { messageId: first.id, emoji: '👏', on: true, by: ada }
    const reacting = applyOwnReaction(opened, own)
    expect(shownMessages(reacting)[0]?.reactions).toEqual(clap)
    const told = applyReactions(reacting, { ...change, rev: 2, afterRev: 1 })
    expect(shownMessages(told)[0]?.reactions).toEqual(clap)
    expect(shownMessages(dropOwnReaction(reacting, own))[0]?.reactions).toEqual([])
  })

  it('never hide that an earlier edit was missed', () => {
    const told = applyReactions(opened, { ...change, rev: 3, afterRev: 2 })
    expect(hasHole(told)).toBe(true)
    expect(shownMessages(told)[0]).toEqual(first)
  })

  it('of a message that is not loaded are read with it', () => {
    expect(hasHole(applyReactions(fetchAt([], 0), { ...change, rev: 1, afterRev: 0 }))).toBe(true)
  })
})

describe('pages', () => {
  const messages = Array.from({ length: 30 }, (_, index) => createMessage({ seq: index + 1, rev: index + 1 }))
  const page = (from: number, to: number) => ({
    messages: messages.slice(from - 1, to),
    prevCursor: from > 1 ? from : null,
    nextCursor: to < 30 ? to : null,
  })
  const numbers = (state: ThreadState) => shownMessages(state).map(message => message.seq)
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)

  it('join the loaded part, at both ends', () => {
    const middle = applySnapshot(emptyThread, { page: page(11, 20), tasks: [], rev: 30 })
    expect(numbers(middle)).toEqual(range(11, 20))
    expect(numbers(applyOlderPage(middle, page(1, 10)))).toEqual(range(1, 20))
    expect(numbers(applyNewerPage(middle, page(21, 30)))).toEqual(range(11, 30))
  })

  it('never show messages beyond a gap, and keep them until the pages between have arrived', () => {
    const middle = applySnapshot(emptyThread, { page: page(11, 20), tasks: [], rev: 30 })
    const newest = createMessage({ seq: 31, rev: 31 })
    const told = applyMessage(middle, newest)
    expect(numbers(told)).toEqual(range(11, 20))
    expect(numbers(applyNewerPage(told, page(21, 30)))).toEqual(range(11, 31))
  })

  it('let new messages in at the end', () => {
    const end = applySnapshot(emptyThread, { page: page(21, 30), tasks: [], rev: 30 })
    expect(numbers(applyMessage(end, createMessage({ seq: 31, rev: 31 })))).toEqual(range(21, 31))
  })
})

describe('the active agent', () => {
  const chosen = (rev: number, agentId: string | null) => ({ ...noAgent, rev, agentId })

  it('is the newest choice, also if the choices arrive out of order', () => {
    const late = applyActiveAgent(applyActiveAgent(fetchAt([], 0), chosen(2, null)), chosen(1, vibeId))
    expect(late.activeAgent?.agentId).toBeNull()
    expect(hasHole(late)).toBe(false)
  })

  it('is read with the changes after a gap', () => {
    const behind = applyActiveAgent(fetchAt([], 0), chosen(1, vibeId))
    const { activeAgent } = applyChanges(behind, {
      ...changesSince([], 1),
      rev: 3,
      activeAgent: chosen(3, adaId),
    })
    expect(activeAgent).toMatchObject({ rev: 3, agentId: adaId })
  })
})
