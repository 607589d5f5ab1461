import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const startThread = async (content = 'Hello') =>
  (await ada.api.thread.create.mutate({ channelId: general, content })).thread.id

describe('reading', () => {
  it('pages through a long thread both ways, from a message in the middle too', async () => {
    const threadId = await startThread('1')
    for (let seq = 2; seq <= 25; seq++) await ada.api.message.send.mutate({ threadId, content: String(seq) })
    const list = (page: {
      cursor?: number | null
      direction?: 'older' | 'newer'
      around?: string | number
    }) => ada.api.message.list.query({ threadId, limit: 10, ...page })
    const numbers = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq)
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index)

    const newest = await list({})
    expect(numbers(newest)).toEqual(range(16, 25))
    expect(newest.nextCursor).toBeNull()
    const middle = await list({ cursor: newest.prevCursor })
    expect(numbers(middle)).toEqual(range(6, 15))
    const oldest = await list({ cursor: middle.prevCursor })
    expect(numbers(oldest)).toEqual(range(1, 5))
    expect(oldest.prevCursor).toBeNull()
    expect(numbers(await list({ cursor: oldest.nextCursor, direction: 'newer' }))).toEqual(range(6, 15))

    const around = await list({ around: 12 })
    expect(numbers(around)).toEqual(range(7, 16))
    expect(around).toMatchObject({ prevCursor: 7, nextCursor: 16 })
    const byId = await list({ around: around.messages[5]?.id ?? '' })
    expect(numbers(byId)).toEqual(range(7, 16))
    expect(numbers(await list({ around: 1 }))).toEqual(range(1, 5))
    expect(await list({ around: 25 })).toMatchObject({ nextCursor: null })
    expect(await refusalOf(list({ around: 99 }))).toBe('not_found')
    expect(numbers(await ada.api.message.list.query({ threadId, limit: 1, around: 3 }))).toEqual([3])
  })

  it('counts new messages of a fork for the people who take part in it, until they have read them', async () => {
    const workspaceId = orchard.workspace.id
    const threadId = await startThread()
    const { messages } = await ada.api.message.list.query({ threadId })
    const messageId = messages[0]?.id ?? ''
    const forkId = (await ada.api.fork.create.mutate({ messageId, divePartnerId: null })).fork.id
    for (const content of ['one', 'two']) await bob.api.message.send.mutate({ threadId, forkId, content })
    const unread = async ({ api }: Player) =>
      (await api.fork.mine.query({ workspaceId })).forks.find(({ fork }) => fork.id === forkId)?.unreadCount
    const marker = async ({ api }: Player) => (await api.fork.get.query({ forkId })).lastReadNumber
    const told = async () =>
      (await ada.api.notification.list.query({ workspaceId })).rows.filter(
        row => row.kind === 'thread' && row.forkId === forkId && row.unread > 0,
      )

    expect([await unread(ada), await unread(bob), await unread(carla)]).toEqual([2, 0, undefined])
    expect([await marker(ada), await marker(bob), await marker(carla)]).toEqual([0, 2, null])
    expect(await told()).toHaveLength(1)
    await ada.api.fork.markRead.mutate({ forkId, number: 1 })
    expect([await unread(ada), await told()]).toEqual([1, []])
    await ada.api.fork.markRead.mutate({ forkId, number: 99 })
    await ada.api.fork.markRead.mutate({ forkId, number: 1 })
    expect([await unread(ada), await marker(ada)]).toEqual([0, 2])
    // Reading the fork does not mark the thread as read.
    await carla.api.fork.markRead.mutate({ forkId, number: 2 })
    expect(await marker(carla)).toBeNull()
  })

  it('shows the messages on both sides of a number, whether or not a message of the conversation has it', async () => {
    const threadId = await startThread('1')
    await ada.api.message.send.mutate({ threadId, content: '2' })
    const { messages } = await ada.api.message.list.query({ threadId })
    const messageId = messages[1]?.id ?? ''
    const forkId = (await ada.api.fork.create.mutate({ messageId, divePartnerId: null })).fork.id
    for (let count = 0; count < 3; count++) {
      await ada.api.message.send.mutate({ threadId, forkId, content: 'in the fork' })
    }
    for (let count = 0; count < 30; count++) await ada.api.message.send.mutate({ threadId, content: 'on' })
    const near = async (place: { forkId?: string }, seq: number) =>
      (await ada.api.message.list.query({ threadId, ...place, near: seq, limit: 4 })).messages
    const line = (await ada.api.message.list.query({ threadId, limit: 100 })).messages
    const after = line.findIndex(({ seq }) => seq > 6)
    expect((await near({}, 6)).map(({ id }) => id)).toEqual(
      line.slice(after - 2, after + 2).map(({ id }) => id),
    )
    expect((await near({ forkId }, 0)).every(message => message.forkId === forkId)).toBe(true)
    expect(await near({}, 99)).toHaveLength(2)

    // Bob has read one message of the fork: its page begins there, and not at its end.
    await bob.api.message.send.mutate({ threadId, forkId, content: 'mine' })
    await ada.api.message.send.mutate({ threadId, forkId, content: 'news' })
    const { lastReadNumber, lastReadSeq } = await bob.api.fork.get.query({ forkId })
    expect(lastReadNumber).toBe(4)
    const [, first] = await near({ forkId }, (lastReadSeq ?? 0) + 1)
    expect((await near({ forkId }, (lastReadSeq ?? 0) + 1)).at(-1)?.content).toBe('news')
    expect(first?.forkNumber).toBe(4)
  })

  it('pages through a channel without losing or repeating a thread', async () => {
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'pages',
    })
    const made: string[] = []
    for (let count = 0; count < 7; count++) {
      const { thread } = await ada.api.thread.create.mutate({ channelId: channel.id, content: String(count) })
      made.unshift(thread.id)
    }
    const seen: string[] = []
    let cursor: { lastActivityAt: string; id: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.api.thread.list.query>> = await ada.api.thread.list.query({
        channelId: channel.id,
        limit: 3,
        cursor,
      })
      seen.push(...page.threads.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(made)
  })

  it('moves the marker forward only, and not beyond the end', async () => {
    const threadId = await startThread('1')
    for (const content of ['2', '3', '4']) await ada.api.message.send.mutate({ threadId, content })
    const mark = async (seq: number) => (await bob.api.read.mark.mutate({ threadId, seq })).lastReadSeq
    const unread = async () => (await bob.api.thread.get.query({ threadId })).thread.unreadCount
    expect(await unread()).toBe(4)
    expect(await mark(2)).toBe(2)
    expect(await unread()).toBe(2)
    expect(await mark(1)).toBe(2)
    expect(await mark(99)).toBe(4)
    expect(await unread()).toBe(0)
    const { message } = await ada.api.message.send.mutate({ threadId, content: '5' })
    expect(await unread()).toBe(1)
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect(await unread()).toBe(0)
  })

  it('moves the marker back when asked to, only for the person who asked', async () => {
    const threadId = await startThread('1')
    const { message } = await ada.api.message.send.mutate({ threadId, content: '2' })
    await ada.api.message.send.mutate({ threadId, content: '3' })
    const unread = async (by: Player) => (await by.api.thread.get.query({ threadId })).thread.unreadCount
    for (const reader of [bob, carla]) await reader.api.read.mark.mutate({ threadId, seq: 3 })
    const moved = await bob.api.read.markUnread.mutate({ messageId: message.id })
    expect(moved).toEqual({ threadId, lastReadSeq: 1 })
    expect([await unread(bob), await unread(carla)]).toEqual([2, 0])
    expect((await bob.api.read.mark.mutate({ threadId, seq: 3 })).lastReadSeq).toBe(3)
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'shed',
      kind: 'private',
    })
    const hidden = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'Hidden' })
    const outside = bob.api.read.markUnread.mutate({ messageId: hidden.message.id })
    expect(await refusalOf(outside)).toBe('not_found')
  })

  it('counts a channel’s unread threads for its members, from the time when they joined', async () => {
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'count',
    })
    const unreadOf = async (player: Player) => {
      const { channels } = await player.api.channel.list.query({ workspaceId: orchard.workspace.id })
      return channels.find(({ id }) => id === channel.id)?.unreadThreads
    }
    await ada.api.thread.create.mutate({ channelId: channel.id, content: 'History' })
    expect(await unreadOf(carla)).toBe(0)
    await carla.api.channel.join.mutate({ channelId: channel.id })
    expect(await unreadOf(carla)).toBe(0)
    const { thread } = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'News' })
    expect(await unreadOf(carla)).toBe(1)
    expect(await unreadOf(ada)).toBe(0)
    await carla.api.read.mark.mutate({ threadId: thread.id, seq: 1 })
    expect(await unreadOf(carla)).toBe(0)
    await carla.api.channel.leave.mutate({ channelId: channel.id })
    await ada.api.message.send.mutate({ threadId: thread.id, content: 'More news' })
    expect(await unreadOf(carla)).toBe(0)
  })
})
