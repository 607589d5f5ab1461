// @vitest-environment jsdom

import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLiveEvent } from '@/components/live/is-live-event'
import { createPending } from '@/components/live/sending/create-pending'
import type { Message } from '@/server/domain/messages/message'
import type { OpenedThread } from '@/server/domain/messages/thread'
import { withReaction } from '@/server/domain/messages/with-reaction'
import type { Task, TaskStream } from '@/server/domain/tasks/task'
import { adaId, createMessage, createTask } from '@/testing/interface/thread-events'
import { shownMessages } from './shown-messages'
import type { ThreadApi } from './thread-api'
import { createThreadFeed } from './thread-feed'

const threadId = '0193a000-0000-7000-8000-00000000000a'

/**
 * A server with one thread, with only the parts that a feed uses: rows with revisions, and a
 * connection that can be down.
 */
function createServer() {
  const messages: Message[] = []
  const tasks: Task[] = []
  const streams: TaskStream[] = []
  const line = { isDown: false }
  let rev = 0

  function write(fields: Partial<Message> = {}): Message {
    rev += 1
    const row = createMessage({ seq: messages.length + 1, rev, ...fields })
    messages.push(row)
    return row
  }

  function work(fields: Partial<Task> & { id: string }): Task {
    rev += 1
    const known = tasks.find(task => task.id === fields.id)
    const row = { ...(known ?? createTask({ rev })), ...fields, rev }
    if (known) tasks[tasks.indexOf(known)] = row
    else tasks.push(row)
    return row
  }

  async function answer<Answer>(make: () => Answer): Promise<Answer> {
    if (line.isDown) throw new Error('network')
    return make()
  }

  const page = () => ({ messages: [...messages], prevCursor: null, nextCursor: null })
  const api: ThreadApi = {
    open: () =>
      answer((): OpenedThread => {
        const [first] = messages
        if (!first) throw new Error('not there')
        return {
          thread: {
            id: threadId,
            channelId: first.channelId,
            rev,
            lastSeq: messages.length,
            messageCount: messages.length,
            lastActivityAt: first.createdAt,
            createdAt: first.createdAt,
            firstMessage: first,
            participants: [],
            unreadCount: 0,
            mentions: 0,
            muted: false,
            lastReadSeq: messages.length,
            forks: { active: 0, results: 0, headline: null },
            openTasks: [],
          },
          channel: {
            id: first.channelId,
            workspaceId: first.workspaceId,
            kind: 'public',
            name: 'general',
            topic: '',
            accessEpoch: 1,
            createdBy: null,
            directUserIds: null,
            directAgentId: null,
            listeningAgentIds: [],
            createdAt: first.createdAt,
            archivedAt: null,
            isExample: false,
            isMember: true,
            isNew: false,
            unreadThreads: 0,
            unreadMessages: 0,
            mentions: 0,
            notificationLevel: 'mentions',
            muted: false,
            hearsCalls: true,
          },
          forks: [],
          tasks: [...tasks],
          streams: [...streams],
          activeAgent: { threadId, rev: 0, agentId: null, since: null, reason: null, by: null },
          rev,
        }
      }),
    page: () => answer(page),
    changes: (_thread, sinceRev) =>
      answer(() => ({
        messages: messages.filter(row => row.rev > sinceRev),
        tasks: tasks.filter(row => row.rev > sinceRev),
        forks: [],
        streams: [...streams],
        activeAgent: { threadId, rev: 0, agentId: null, since: null, reason: null, by: null },
        rev,
        hasMore: false,
      })),
    send: ({ id, content }) => answer(() => ({ message: find(id) ?? write({ id, content }), tasks: [] })),
    start: ({ id, content }) => answer(() => ({ message: find(id) ?? write({ id, content }), tasks: [] })),
    update: (id, content) => answer(() => ({ message: { ...row(id), content, rev: ++rev } })),
    react: (id, emoji, on) =>
      answer(() => {
        const by = { id: adaId, kind: 'user' as const }
        const reactions = [...withReaction(row(id).reactions, { emoji, on, by })]
        return { message: { ...row(id), reactions, rev: ++rev } }
      }),
    remove: id =>
      answer(() => ({ message: { ...row(id), content: '', deletedAt: row(id).createdAt, rev: ++rev } })),
    cancel: id => answer(() => ({ task: work({ id, step: 'stopping' }) })),
    retry: id => answer(() => ({ task: work({ id, status: 'queued' }) })),
    regenerate: id => answer(() => ({ task: work({ id, status: 'queued' }) })),
    respond: () => Promise.reject(new Error('nobody asked')),
    forkMarker: () => answer(() => ({ number: 1, seq: 2 })),
    markForkRead: () => answer(() => ({})),
    markUnread: id => answer(() => ({ threadId, lastReadSeq: row(id).seq - 1 })),
    markRead: (thread, seq) => answer(() => ({ threadId: thread, lastReadSeq: seq })),
    typing: () => answer(() => {}),
  }

  function find(id: string) {
    return messages.find(message => message.id === id)
  }

  function row(id: string): Message {
    const found = find(id)
    if (!found) throw new Error('no such message')
    return found
  }

  return { api, line, messages, streams, write, work }
}

type Feed = ReturnType<typeof createThreadFeed>
const texts = (feed: Feed) => shownMessages(feed.view.get().data).map(message => message.content)
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('the feed of a thread', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('reads the changes between its first page and the first event', async () => {
    const { api, write } = createServer()
    write({ content: 'one' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    write({ content: 'two' })
    expect(texts(feed)).toEqual(['one'])
    feed.catchUp()
    await settle()
    expect(texts(feed)).toEqual(['one', 'two'])
  })

  it('forgets everything once the thread may not be read any more, except unsent messages', async () => {
    const { api, line, write } = createServer()
    write({ content: 'for members' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    line.isDown = true
    feed.send('not yet sent')
    feed.catchUp()
    await settle()
    expect(texts(feed)).toEqual(['for members'])
    line.isDown = false
    api.changes = () =>
      Promise.reject(
        TRPCClientError.from({ error: { message: '', code: -32004, data: { reason: 'not_found' } } }),
      )
    api.send = () => new Promise(() => {})
    feed.catchUp()
    await settle()
    expect(feed.view.get()).toMatchObject({ phase: 'missing', thread: null })
    expect(feed.view.get().data.messages.size).toBe(0)
    expect(feed.view.get().data.outbox.map(({ content }) => content)).toEqual(['not yet sent'])
  })

  it('reads the object of an answer that comes live as it is stored, and keeps the order of its fields', async () => {
    const { api, write } = createServer()
    write()
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    const stored = '{"mood":"calm","headline":{"to":"May","from":"March"}}'
    const payload = { ...createMessage({ seq: 2, rev: 2 }), metadata: { object: stored } }
    const event = { name: 'message.created', payload }
    if (isLiveEvent(event)) feed.hear(event)
    const shown = shownMessages(feed.view.get().data).at(-1)
    expect(JSON.stringify(shown?.metadata.object)).toBe(stored)
  })

  it('knows the step that a task takes until the task has ended', () => {
    const feed = createThreadFeed(threadId, createServer().api, adaId)
    const task = createTask({ rev: 1, status: 'running' })
    const payload = { taskId: task.id, kind: 'model' as const, message: '', names: [], turn: 2, limit: 8 }
    feed.hear({ name: 'task.progress', payload })
    expect(feed.progress.get().get(task.id)).toEqual(payload)
    const ended = { ...task, rev: 2, status: 'completed' as const, endedAt: task.createdAt }
    feed.hear({ name: 'task.status_changed', payload: ended })
    expect(feed.progress.get().size).toBe(0)
    feed.hear({ name: 'task.progress', payload })
    expect(feed.progress.get().size).toBe(0)
  })

  it('of a fork shows only the fork’s messages, and moves no read marker of the thread', async () => {
    const { api, write } = createServer()
    const forkId = '0193a000-0000-7000-8000-00000000000f'
    const marked = vi.spyOn(api, 'markRead')
    const markedFork = vi.spyOn(api, 'markForkRead')
    write({ content: 'main line' })
    write({ content: 'in the fork', forkId, forkNumber: 1 })
    const main = createThreadFeed(threadId, api, adaId)
    const fork = createThreadFeed(threadId, api, adaId, forkId)
    await Promise.all([main.open(), fork.open()])
    const payload = { userId: 'bob', forkId, at: '2026-11-21T09:00:00.000000+00:00' }
    for (const feed of [main, fork]) {
      feed.hear({ name: 'message.created', payload: write({ content: 'more', forkId, forkNumber: 2 }) })
      feed.hear({ name: 'typing', payload })
    }
    expect(texts(main)).toEqual(['main line'])
    expect(texts(fork)).toEqual(['in the fork', 'more'])
    expect([main, fork].map(feed => feed.typists.ids.get())).toEqual([[], ['bob']])
    expect(fork.view.get().lastReadSeq).toBe(2)
    fork.markRead(99)
    expect(marked).not.toHaveBeenCalled()
    expect(markedFork).toHaveBeenCalledWith(forkId, 2)
    const other = createThreadFeed(threadId, api, adaId, forkId)
    await other.open()
    other.hearForkRead(2)
    expect(other.view.get().lastReadSeq).toBe(4)
  })

  it('of a fork counts a system line, which has no number, as read with the message above it', async () => {
    const { api, write } = createServer()
    const forkId = '0193a000-0000-7000-8000-00000000000f'
    const markedFork = vi.spyOn(api, 'markForkRead')
    write({ forkId, forkNumber: 1 })
    write({ forkId, authorType: 'system', authorUserId: null })
    const fork = createThreadFeed(threadId, api, adaId, forkId)
    await fork.open()
    expect(fork.view.get()).toMatchObject({ lastReadSeq: 2, newAfter: null })
    fork.hear({
      name: 'message.created',
      payload: write({ forkId, authorType: 'system', authorUserId: null }),
    })
    fork.markRead(3)
    expect(markedFork).toHaveBeenCalledWith(forkId, 1)
  })

  it('marks messages as unread here and on the server, and marks nothing as read until the thread is left', async () => {
    const { api, write } = createServer()
    const [, second] = [write(), write(), write()]
    const feed = createThreadFeed(threadId, api, 'bob')
    await feed.open()
    feed.markRead(3)
    if (second) expect(await feed.markUnread(second)).toBeNull()
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 1, newAfter: 1 })
    feed.markRead(3)
    feed.hearRead(1, true)
    expect(feed.view.get().lastReadSeq).toBe(1)
    feed.leave()
    feed.markRead(3)
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 3, newAfter: null })
  })

  it('draws the New line above messages that came while nobody looked, and opens anew above many of them', async () => {
    const { api, write } = createServer()
    write()
    const feed = createThreadFeed(threadId, api, 'bob')
    await feed.open()
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 1, newAfter: null })
    feed.leave()
    write()
    // The list of threads has not heard of it yet.
    feed.comeBack({ lastReadSeq: 1, lastSeq: 1, unreadCount: 0 })
    await settle()
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 1, newAfter: 1 })
    feed.leave()
    write()
    const opened = vi.spyOn(api, 'open')
    const behind = { lastReadSeq: 1, lastSeq: 3, unreadCount: 2 }
    // A link names a message that is here.
    feed.comeBack(behind, 'a message')
    expect(feed.view.get().phase).toBe('open')
    feed.comeBack(behind)
    expect(feed.view.get().phase).toBe('opening')
    await settle()
    expect(opened).toHaveBeenCalledTimes(1)
    expect(feed.view.get().phase).toBe('open')
  })

  it('draws no New line above what was marked as read elsewhere while nobody looked', async () => {
    const { api, write } = createServer()
    write()
    const feed = createThreadFeed(threadId, api, 'bob')
    await feed.open()
    feed.leave()
    write()
    feed.comeBack({ lastReadSeq: 2, lastSeq: 2, unreadCount: 0 })
    await settle()
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 2, newAfter: null })
  })

  it('leaves the New line in its place while its messages are read here, however slow the network is', async () => {
    const { api, write } = createServer()
    write()
    const feed = createThreadFeed(threadId, api, 'bob')
    await feed.open()
    feed.leave()
    write()
    const { changes } = api
    api.changes = async (...asked) => {
      await new Promise(resolve => setTimeout(resolve, 2_000))
      return changes(...asked)
    }
    feed.comeBack({ lastReadSeq: 1, lastSeq: 1, unreadCount: 0 })
    feed.hear({ name: 'message.created', payload: write() })
    feed.drawNewLine(true)
    feed.markRead(3)
    await settle(10_000)
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 3, newAfter: 1 })
  })

  it('shows messages as unread again when an act over many threads is undone, and leaves them so', async () => {
    const { api, write } = createServer()
    for (const content of ['one', 'two', 'three']) write({ content })
    const feed = createThreadFeed(threadId, api, 'bob')
    await feed.open()
    const stored = await api.open(threadId)
    vi.spyOn(api, 'open').mockResolvedValue({ ...stored, thread: { ...stored.thread, lastReadSeq: 1 } })
    await feed.rereadMarker()
    feed.markRead(3)
    expect(feed.view.get()).toMatchObject({ lastReadSeq: 1, newAfter: 1 })
  })

  it('reads the missing changes when an event shows a gap, but not when events only arrived out of order', async () => {
    const { api, write } = createServer()
    const changes = vi.spyOn(api, 'changes')
    write()
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    await settle()
    changes.mockClear()

    const [second, third] = [write({ content: 'two' }), write({ content: 'three' })]
    feed.hear({ name: 'message.created', payload: third })
    feed.hear({ name: 'message.created', payload: second })
    await settle(1_000)
    expect(changes.mock.results.length).toBeLessThanOrEqual(1)

    write({ content: 'lost' })
    feed.hear({ name: 'message.created', payload: write({ content: 'five' }) })
    await settle(1_000)
    expect(texts(feed).slice(1)).toEqual(['two', 'three', 'lost', 'five'])
  })

  it('reads a hole that is older than two seconds beside a reading that hangs, whose late answer adds nothing', async () => {
    const { api, write } = createServer()
    write({ content: 'one' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    await settle()
    const { changes } = api
    const hanging = Promise.withResolvers<Awaited<ReturnType<typeof changes>>>()
    let asked = 0
    api.changes = (...given) => (asked++ === 0 ? hanging.promise : changes(...given))
    feed.catchUp()
    await settle()
    write({ content: 'two' })
    const old = await changes(threadId, 1)
    feed.hear({ name: 'message.created', payload: write({ content: 'three' }) })
    await settle(1_900)
    expect(asked).toBe(1)
    expect(texts(feed)).toEqual(['one', 'three'])
    await settle(400)
    expect(texts(feed)).toEqual(['one', 'two', 'three'])
    hanging.resolve(old)
    await settle(10_000)
    expect(texts(feed)).toEqual(['one', 'two', 'three'])
    expect(asked).toBe(2)
  })

  it('reads a hole again soon when its reading failed, though no event comes', async () => {
    const { api, line, write } = createServer()
    write({ content: 'one' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    await settle()
    write({ content: 'two' })
    line.isDown = true
    feed.hear({ name: 'message.created', payload: write({ content: 'three' }) })
    await settle(5_000)
    expect(texts(feed)).toEqual(['one', 'three'])
    line.isDown = false
    await settle(2_000)
    expect(texts(feed)).toEqual(['one', 'two', 'three'])
  })

  it('reads a last message whose event was lost, because the channel reports it too', async () => {
    const { api, write } = createServer()
    write({ content: 'one' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    feed.hearRev(write({ content: 'lost' }).rev)
    await settle(3_000)
    expect(texts(feed)).toEqual(['one', 'lost'])
  })

  it('reads a row that was too long for its event', async () => {
    const { api, write } = createServer()
    write()
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    const { id, rev, seq } = write({ content: 'a very long text' })
    feed.hear({ name: 'message.created', payload: { id, threadId, rev, seq, truncated: true } })
    await settle(1_000)
    expect(texts(feed)).toContain('a very long text')
  })

  it('shows a message at once and sends it once when the connection is back', async () => {
    const { api, line, messages, write } = createServer()
    write({ content: 'one' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    line.isDown = true
    feed.send('two')
    await settle()
    expect(feed.view.get().data.outbox).toMatchObject([{ content: 'two', status: 'waiting' }])
    line.isDown = false
    feed.catchUp()
    await settle()
    expect(feed.view.get().data.outbox).toEqual([])
    expect(messages.map(message => message.content)).toEqual(['one', 'two'])
  })

  it('keeps unsent messages over a reload, and sends them then', async () => {
    const { api, line, messages, write } = createServer()
    write({ content: 'one' })
    const before = createThreadFeed(threadId, api, adaId)
    await before.open()
    line.isDown = true
    before.send('two')
    await settle()

    line.isDown = false
    const after = createThreadFeed(threadId, api, adaId)
    await after.open()
    // The code that reads the kept messages loads first.
    await vi.waitFor(() => expect(messages.map(message => message.content)).toEqual(['one', 'two']), 20_000)
    await settle()
    expect(localStorage).toHaveLength(0)
  })

  it('shows a thread that is being started before anybody else can know of it', async () => {
    const { api } = createServer()
    const feed = createThreadFeed(threadId, api, adaId)
    feed.post({ ...createPending(threadId, 'first'), channelId: 'c' })
    const opening = feed.open()
    expect(feed.view.get().data.outbox).toMatchObject([{ content: 'first', status: 'sending' }])
    await opening
    await settle(1_000)
    expect(feed.view.get().phase).toBe('open')
    expect(texts(feed)).toEqual(['first'])
  })

  it('asks for no thread that is being made here, and shows its first message at every moment', async () => {
    const { api } = createServer()
    const calls: string[] = []
    const watched: typeof api = {
      ...api,
      open: id => {
        calls.push('open')
        return api.open(id)
      },
      page: input => {
        calls.push('page')
        return api.page(input)
      },
      start: (...given) => {
        calls.push('start')
        return api.start(...given)
      },
    }
    const feed = createThreadFeed(threadId, watched, adaId)
    const shown: number[] = []
    feed.post({ ...createPending(threadId, 'first'), channelId: 'c' })
    feed.view.subscribe(() => {
      const { data } = feed.view.get()
      shown.push(data.outbox.length + shownMessages(data).length)
    })
    await feed.open()
    await settle(1_000)
    expect(feed.view.get().phase).toBe('open')
    expect(calls).toEqual(['start', 'open', 'page'])
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown)).toEqual(new Set([1]))
  })

  it('fills a gap in an answer from the text so far, and removes it when the answer is posted', async () => {
    const { api, streams, work, write } = createServer()
    const trigger = write({ content: '@vibe' })
    const task = work({
      id: '0193a000-0000-7000-8000-0000000000f1',
      triggerMessageId: trigger.id,
      status: 'running',
    })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    feed.hear({
      name: 'task.delta',
      payload: { taskId: task.id, turn: 1, attempt: 1, offset: 8, text: 'accounts' },
    })
    expect(feed.streams.text(task.id)).toBe('')
    streams.push({ taskId: task.id, turn: 1, attempt: 1, text: 'In nine ' })
    await settle(2_000)
    expect(feed.streams.text(task.id)).toBe('In nine accounts')

    const answer = write({
      content: 'In nine accounts.',
      authorType: 'agent',
      authorUserId: null,
      taskId: task.id,
    })
    const ended = work({ id: task.id, status: 'completed', endedAt: answer.createdAt, messageId: answer.id })
    feed.hear({ name: 'task.status_changed', payload: ended })
    expect(feed.streams.text(task.id)).toBe('In nine accounts')
    feed.hear({ name: 'message.created', payload: answer })
    expect(feed.streams.taskIds()).toEqual([])
  })

  it('reads the first words of an agent that writes, if they were sent before this page could hear them', async () => {
    const { api, streams, work, write } = createServer()
    const trigger = write({ content: '@vibe' })
    const id = '0193a000-0000-7000-8000-0000000000f1'
    work({ id, triggerMessageId: trigger.id, status: 'running', step: 'thinking' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    feed.catchUp()
    await settle()
    feed.hear({ name: 'task.status_changed', payload: work({ id, step: 'writing' }) })
    streams.push({ taskId: id, turn: 1, attempt: 1, text: 'In nine ' })
    await settle(2_000)
    expect(feed.streams.text(id)).toBe('In nine ')

    const changes = vi.spyOn(api, 'changes')
    feed.hear({ name: 'task.status_changed', payload: work({ id, step: 'writing' }) })
    await settle(20_000)
    expect(changes).not.toHaveBeenCalled()
  })

  it('keeps text that overtakes the news that its task runs, and drops the text of a call that is made again', async () => {
    const { api, work, write } = createServer()
    const trigger = write({ content: '@vibe' })
    const id = '0193a000-0000-7000-8000-0000000000f1'
    const task = work({ id, triggerMessageId: trigger.id, status: 'queued', attempt: 0 })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    const words = { taskId: id, turn: 1, attempt: 1, offset: 0, text: 'It began' }
    feed.hear({ name: 'task.delta', payload: words })
    feed.hear({ name: 'message.created', payload: write({ content: 'Meanwhile' }) })
    expect(feed.streams.text(task.id)).toBe('It began')
    const queuedAgain = work({ id, status: 'queued', attempt: 1 })
    feed.hear({ name: 'task.status_changed', payload: queuedAgain })
    expect(feed.streams.text(task.id)).toBe('')
  })

  it('draws two answers that are written at once apart, and draws nothing else of the thread again, nor the box below it', async () => {
    const { api, work, write } = createServer()
    const trigger = write({ content: '@vibe @coder' })
    const ids = ['0193a000-0000-7000-8000-0000000000f1', '0193a000-0000-7000-8000-0000000000f2'] as const
    for (const id of ids) work({ id, triggerMessageId: trigger.id, status: 'running', step: 'writing' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    const redrawn = vi.fn()
    feed.view.subscribe(redrawn)
    feed.progress.subscribe(redrawn)
    const painted = vi.fn()
    feed.streams.subscribe(painted)
    for (let piece = 0; piece < 40; piece++) {
      for (const [index, taskId] of ids.entries()) {
        const payload = { taskId, turn: 1, attempt: 1, offset: piece * 2, text: index === 0 ? 'a ' : 'b ' }
        feed.hear({ name: 'task.delta', payload })
      }
    }
    await settle(100)
    expect(ids.map(feed.streams.text)).toEqual(['a '.repeat(40), 'b '.repeat(40)])
    expect(painted).toHaveBeenCalledTimes(1)
    expect(redrawn).not.toHaveBeenCalled()
  })

  it('gives the reason why an edit was refused and shows the old text again', async () => {
    const { api, line, write } = createServer()
    const message = write({ content: 'old' })
    const feed = createThreadFeed(threadId, api, adaId)
    await feed.open()
    line.isDown = true
    const refused = feed.edit(message, 'new')
    expect(texts(feed)).toEqual(['new'])
    expect(await refused).toMatch(/did not answer/)
    expect(texts(feed)).toEqual(['old'])
  })
})
