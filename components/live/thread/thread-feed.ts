import { hearEvent, type TaskSteps } from '@/components/live/hear-event'
import { keepOutbox } from '@/components/live/sending/outbox'
import { createStore, type Store } from '@/components/live/store'
import { readError } from '@/components/trpc/read-error'
import type { ActiveAgent } from '@/server/domain/agents/active-agent'
import type { Fork } from '@/server/domain/forks/fork'
import type { Message } from '@/server/domain/messages/message'
import type { MessagePage, OpenedThread, ThreadSummary } from '@/server/domain/messages/thread'
import type { Task } from '@/server/domain/tasks/task'
import type { LiveEvent } from '@/server/domain/wire/realtime'
import { isNews } from './is-news'
import { openThread } from './open-thread'
import { shownMessages } from './shown-messages'
import { createStreamBuffer, type StreamBuffer } from './stream-buffer'
import { createThreadActs, type Problem, type ThreadActs } from './thread-acts'
import type { ThreadApi } from './thread-api'
import {
  applyActiveAgent,
  applyChanges,
  applyFork,
  applyKnown,
  applyNewerPage,
  applyOlderPage,
  applySnapshot,
  emptyThread,
  hasHole,
  hearOf,
  type ThreadSnapshot,
  type ThreadState,
} from './thread-state'
import { closedView, isStarting, type ThreadView } from './thread-view'
import { createTypists, type Typists } from './typists'

/**
 * One thread, or one of its forks: kept up to date while somebody looks at it, and kept in memory afterwards.
 */
export interface ThreadFeed extends ThreadActs {
  readonly threadId: string
  /** Null: the thread's main line. */
  readonly forkId: string | null
  readonly view: Store<ThreadView>
  readonly streams: StreamBuffer
  readonly typists: Typists
  /** The steps of running tasks, beyond their status; no logic depends on them. */
  readonly progress: Store<TaskSteps>
  /**
   * Takes the data that came with the page; does nothing if the thread was opened before. `fork`: of a fork, the message
   * that it starts from, and how far the person has read it, by its own numbers.
   */
  fill(read: {
    opened: OpenedThread
    page: MessagePage
    fork?: { parent: Message; lastReadNumber: number | null } | null
  }): void
  /** Sends the unsent messages of an earlier page, once. */
  restore(): Promise<void> | null
  /** Reads the thread: around a message if one is given, else around the first unread one. */
  open(at?: string): Promise<void>
  /** Replaces the shown part by the newest messages. */
  openEnd(): Promise<void>
  /** Goes to the first unread message. */
  openUnread(): Promise<void>
  /** Reads the changes since the last known revision. Cheap when there are none. */
  catchUp(): void
  hear(event: LiveEvent): void
  /** Takes a revision that the channel reported: if its event does not arrive here, the change is read. */
  hearRev(rev: number): void
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  /** Marks everything up to this number as read, because it has been on screen. */
  markRead(seq: number): void
  /** Marks everything from this message on as unread, in every tab. */
  markUnread(message: Message): Promise<Problem>
  /** Another tab or device of mine has read up to here, or has marked as unread from here (`back`). */
  hearRead(seq: number, back: boolean): void
  /** Many markers of mine were moved in one act, forward or back: reads where this one stands. */
  rereadMarker(): Promise<void>
  /**
   * Called when somebody comes back to a thread that was left. `listed`: what the channel's list knows of it; if it tells
   * of unread messages that are not loaded, the thread opens anew, unless the reader wants to see a certain message.
   */
  comeBack(listed: Pick<ThreadSummary, 'lastReadSeq' | 'lastSeq' | 'unreadCount'> | null, at?: string): void
  /** Another tab or device of mine has read the fork up to here, counted in its own messages. */
  hearForkRead(number: number): void
  /** Takes the answer to an act on a fork of the thread. */
  takeFork(fork: Fork): void
  /** Takes the answer to the choice of the active agent. */
  takeActiveAgent(activeAgent: ActiveAgent): void
  /** Reads one message outside of the shown part, because another one refers to it. */
  loadMessage(id: string): Promise<void>
  /** Draws the 'New' line above the unread messages, or removes it. */
  drawNewLine(on: boolean): void
  /** Called when nobody looks at the thread here any more. */
  leave(): void
}

const settleMs = 150
const gapMs = 1_000
/** A reading that takes longer may hang: the next one does not wait for it. */
const patientMs = 2_000
/** How often the text of an agent that writes is asked for. */
const textReads = 5
/** Two topics may report one change at different times. */
const graceMs = 2_000
/** By then the list of threads has heard of a marker that moved here. */
const listsLateMs = 3_000

export function createThreadFeed(
  threadId: string,
  api: ThreadApi,
  userId: string,
  forkId: string | null = null,
): ThreadFeed {
  const nothing: ThreadState = { ...emptyThread, forkId }
  const place = forkId === null ? { threadId } : { threadId, forkId }
  const view = createStore<ThreadView>({ ...closedView, data: nothing })
  const typists = createTypists()
  const progress = createStore<TaskSteps>(new Map())
  const streams = createStreamBuffer(() => readSoon(gapMs))
  const asked = new Set<string>()
  let markedAt = Number.NEGATIVE_INFINITY
  const textless = new Map<string, number>()
  /** The newest reading of changes, while it is under way. */
  let reading: { since: number } | null = null
  let readingSoon = false
  let opening: { at: string | undefined; done: Promise<void> } | null = null

  function change(next: Partial<ThreadView>) {
    view.set({ ...view.get(), ...next })
  }

  function apply(step: (data: ThreadState) => ThreadState) {
    const { data: before, thread } = view.get()
    const data = step(before)
    if (data === before) return
    // The thread is called by its first message, here and in the title of the page.
    const first = data.messages.get(thread?.firstMessage.id ?? '')
    change(thread && first ? { data, thread: { ...thread, firstMessage: first } } : { data })
    letGoOfStreams(data, streams)
    // Events may only have arrived out of order; a real gap is still there a moment later.
    if (data.rev >= 0 && hasHole(data)) readSoon(settleMs)
    for (const task of data.tasks.values()) if (lacksText(task)) readText(task)
  }

  /** An agent writes, but its first words are not here: they were sent before this page could hear them. */
  function lacksText({ id, step, endedAt }: Task): boolean {
    return step === 'writing' && endedAt === null && streams.text(id) === ''
  }

  /** Reads the text of a task if it has not come by itself a moment later; a few times, since it may not be stored yet. */
  function readText({ id, rev }: Task) {
    if (textless.get(id) === rev) return
    textless.set(id, rev)
    const again = (times: number) =>
      setTimeout(async () => {
        const task = view.get().data.tasks.get(id)
        if (task?.rev !== rev || !lacksText(task)) return
        await readChanges()
        if (times > 1) again(times - 1)
      }, gapMs)
    again(textReads)
  }

  function readSoon(ms: number) {
    if (readingSoon) return
    readingSoon = true
    setTimeout(() => {
      readingSoon = false
      void readChanges()
    }, ms)
  }

  async function readChanges(): Promise<void> {
    if (view.get().phase !== 'open') return
    // The reading that is under way may have started before the change.
    if (reading && Date.now() - reading.since < patientMs) return readSoon(settleMs)
    const own = { since: 0 }
    reading = own
    try {
      for (let more = true; more; ) {
        own.since = Date.now()
        const changes = await api.changes(threadId, view.get().data.rev)
        apply(data => applyChanges(data, changes))
        for (const stream of changes.streams) streams.addStored(stream)
        more = changes.hasMore
      }
    } catch (error) {
      // When the connection is down: joining again, waking up and the timer all lead back here.
      if (readError(error).reason === 'not_found') close()
      else if (hasHole(view.get().data)) readSoon(patientMs)
    } finally {
      if (reading === own) reading = null
    }
  }

  async function loadPage(
    direction: 'older' | 'newer',
    add: (data: ThreadState, page: MessagePage) => ThreadState,
  ) {
    const { data, loading } = view.get()
    const cursor = direction === 'older' ? data.stretch?.older : data.stretch?.to
    if (cursor == null || loading) return
    change({ loading: direction })
    try {
      const page = await api.page({ ...place, cursor, direction })
      apply(state => add(state, page))
    } catch {
      // More scrolling asks again.
    } finally {
      change({ loading: null })
    }
  }

  async function showPage(asked: Parameters<ThreadApi['page']>[0]) {
    try {
      const page = await api.page(asked)
      // A page does not tell a revision, so none is claimed: changes are read as usual.
      apply(data => applySnapshot(data, { page, tasks: [], rev: data.rev }))
    } catch {
      // The button is still there to press again.
    }
  }

  async function read(at: string | undefined) {
    const result = await openThread(api, place, at)
    if (typeof result === 'string') {
      const { phase, data } = view.get()
      // A thread that is being started here does not exist for anyone else yet.
      const starts = data.outbox.length + data.messages.size > 0
      if (phase !== 'open' && !starts) change({ phase: result })
      if (phase === 'open' && result === 'missing') close()
      return
    }
    show(result.opened, result.snapshot, result.marker)
    const { elsewhere } = result
    change({ elsewhere: at && elsewhere ? { messageId: at, forkId: elsewhere } : null })
    void readChanges()
  }

  function show(opened: OpenedThread, snapshot: ThreadSnapshot, marker: number | null = null) {
    for (const stream of opened.streams) streams.addStored(stream)
    apply(data => applySnapshot(data, snapshot))
    apply(data => applyActiveAgent(data, opened.activeAgent))
    const { lastReadSeq: marked, lastSeq } = opened.thread
    // The thread's read marker does not apply to a fork.
    const ofFork = marker === null ? lastSeq : seqOf(snapshot.page.messages, marker)
    const lastReadSeq = Math.max(forkId === null ? marked : ofFork, view.get().lastReadSeq)
    change({
      phase: 'open',
      thread: opened.thread,
      accessEpoch: opened.channel.accessEpoch,
      lastReadSeq,
      newAfter: view.get().newAfter ?? findNew(lastReadSeq),
    })
  }

  /** Reads where the marker stands now. Without an answer it is where this page knows it. */
  async function readMarker(): Promise<number> {
    const known = () => view.get().lastReadSeq
    try {
      if (forkId === null) return (await api.open(threadId)).thread.lastReadSeq
      return (await api.forkMarker(forkId))?.seq ?? known()
    } catch {
      return known()
    }
  }

  function markForkRead(id: string, seq: number) {
    const messages = shownMessages(view.get().data)
    const read = messages.findLast(message => message.seq <= seq && message.forkNumber !== null)
    if (read?.forkNumber) api.markForkRead(id, read.forkNumber).catch(() => {})
  }

  /** Returns the place of the 'New' line: below the last read message, if somebody else has written since. */
  function findNew(lastReadSeq: number): number | null {
    const unread = [...view.get().data.messages.values()].some(
      message => message.seq > lastReadSeq && message.forkId === forkId && isNews(message, userId),
    )
    return unread ? lastReadSeq : null
  }

  /**
   * Forgets the thread when it may not be read any more: its data leaves this page as
   * well. Unsent messages stay.
   */
  function close() {
    const { outbox } = view.get().data
    for (const taskId of streams.taskIds()) streams.drop(taskId)
    view.set({ ...closedView, phase: 'missing', data: { ...nothing, outbox } })
  }

  function readAgainFrom(lastReadSeq: number) {
    change({ lastReadSeq, newAfter: lastReadSeq, isHeld: true })
  }

  /** Reads the thread once, however many callers ask for the same place at the same time. */
  function open(at?: string): Promise<void> {
    const left = restore()
    if (isStarting(view.get())) return Promise.resolve()
    if (opening && opening.at === at) return opening.done
    const done = (left ? left.then(() => readUnlessStarting(at)) : read(at)).finally(() => {
      opening = null
    })
    opening = { at, done }
    return done
  }

  /** A thread that is being made here is read once it exists: see `openStarted`. */
  async function readUnlessStarting(at: string | undefined) {
    if (!isStarting(view.get())) await read(at)
  }

  async function openStarted() {
    // A reading from before the thread was made can only have found nothing.
    await opening?.done
    await open()
  }

  const acts = createThreadActs({
    threadId,
    userId,
    api,
    apply,
    streams,
    onStarted: () => void openStarted(),
  })
  const restore = keepOutbox({ userId, conversation: forkId ?? threadId }, view, acts)

  return {
    ...acts,
    threadId,
    forkId,
    view,
    streams,
    typists,
    progress,
    fill({ opened, page, fork }) {
      if (view.get().phase !== 'opening') return
      const { tasks, forks, rev } = opened
      show(opened, { page, tasks, forks, rev }, fork?.lastReadNumber ?? null)
      if (fork) apply(data => applyKnown(data, [fork.parent]))
    },
    restore,
    open,
    openEnd: () => showPage(place),
    openUnread: () => showPage({ ...place, near: (view.get().newAfter ?? 0) + 1 }),
    catchUp() {
      acts.resume()
      if (view.get().phase === 'open') void readChanges()
    },
    hear: event => apply(data => hearEvent(data, event, { streams, typists, progress })),
    hearRev: rev => void setTimeout(() => apply(data => hearOf(data, rev)), graceMs),
    loadOlder: () => loadPage('older', applyOlderPage),
    loadNewer: () => loadPage('newer', applyNewerPage),
    markRead(seq) {
      if (seq <= view.get().lastReadSeq || view.get().isHeld) return
      markedAt = performance.now()
      change({ lastReadSeq: seq })
      if (forkId !== null) return markForkRead(forkId, seq)
      api.markRead(threadId, seq).catch(() => {})
    },
    async markUnread(message) {
      const before = view.get()
      readAgainFrom(message.seq - 1)
      try {
        await api.markUnread(message.id)
        return null
      } catch (error) {
        const { lastReadSeq, newAfter, isHeld } = before
        change({ lastReadSeq, newAfter, isHeld })
        return readError(error).message
      }
    },
    hearRead(seq, back) {
      if (back) readAgainFrom(seq)
      else if (seq > view.get().lastReadSeq) change({ lastReadSeq: seq })
    },
    async rereadMarker() {
      if (view.get().phase !== 'open') return
      const seq = await readMarker()
      if (seq < view.get().lastReadSeq) readAgainFrom(seq)
      else change({ lastReadSeq: seq })
    },
    comeBack(listed, at) {
      const newest = Math.max(0, ...[...view.get().data.messages.values()].map(({ seq }) => seq))
      if (at === undefined && listed && listed.unreadCount > 0 && listed.lastSeq > newest) {
        change({ phase: 'opening', lastReadSeq: listed.lastReadSeq, newAfter: null })
        void open()
        return
      }
      // A marker that was moved here a moment ago may not have come back through the list.
      const own = performance.now() - markedAt < listsLateMs ? view.get().lastReadSeq : 0
      const seq = listed ? Math.max(listed.lastReadSeq, own) : view.get().lastReadSeq
      change({ lastReadSeq: seq, newAfter: findNew(seq) })
      void Promise.all([readChanges(), listed ? seq : readMarker()]).then(([, stored]) => {
        const { lastReadSeq, newAfter, isHeld } = view.get()
        if (isHeld) return
        const known = Math.max(stored, lastReadSeq)
        // Messages that were read here meanwhile leave the line where it is: only reading elsewhere moves it.
        const isElsewhere = stored > lastReadSeq
        change({ lastReadSeq: known, newAfter: isElsewhere || newAfter === null ? findNew(known) : newAfter })
      })
    },
    hearForkRead(number) {
      const seq = seqOf(shownMessages(view.get().data), number)
      if (seq > view.get().lastReadSeq) change({ lastReadSeq: seq })
    },
    takeFork: fork => apply(data => applyFork(data, fork)),
    takeActiveAgent: activeAgent => apply(data => applyActiveAgent(data, activeAgent)),
    async loadMessage(id) {
      if (asked.has(id)) return
      asked.add(id)
      try {
        const page = await api.page({ threadId, around: id, limit: 1 })
        apply(data => applyKnown(data, page.messages))
      } catch {
        // It stays a reference without text; the next time that it is shown asks again.
        asked.delete(id)
      }
    },
    drawNewLine: on => change({ newAfter: on ? findNew(view.get().lastReadSeq) : null }),
    leave: () => change({ newAfter: null, isHeld: false }),
  }
}

/**
 * Turns the number of read messages of a fork into a number of the thread. System lines have no number: they
 * are read with the message above them.
 */
function seqOf(messages: readonly Message[], marker: number): number {
  const unread = messages.find(({ forkNumber }) => (forkNumber ?? 0) > marker)
  return unread ? unread.seq - 1 : (messages.at(-1)?.seq ?? 0)
}

/** Keeps the text of a task until its message is here: nothing must flicker between the two events. */
function letGoOfStreams(data: ThreadState, streams: StreamBuffer) {
  for (const taskId of streams.taskIds()) {
    const task = data.tasks.get(taskId)
    // A failed call is made again from the start: its text is no part of the answer. The text of a later call may
    // overtake the event that says that its task runs.
    if (task?.status === 'queued' && streams.attempt(taskId) <= task.attempt) streams.drop(taskId)
    if (task?.endedAt && (task.messageId === null || data.messages.has(task.messageId))) streams.drop(taskId)
  }
}
