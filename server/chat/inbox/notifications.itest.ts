import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { startFork } from '../../../testing/conversation.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { NotificationCursor } from '../../domain/inbox/notification.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const begin = (who: Player, content: string, channelId = general) =>
  who.api.thread.create.mutate({ channelId, content })
const reply = (who: Player, threadId: string, content: string) =>
  who.api.message.send.mutate({ threadId, content })
const inboxOf = async (who: Player) =>
  (await who.api.notification.list.query({ workspaceId })).notifications.map(
    ({ kind, text }) => `${kind}: ${text}`,
  )
const unreadOf = async (who: Player) => (await who.api.notification.count.query({ workspaceId })).inbox
const clear = (...all: Player[]) =>
  Promise.all(all.map(who => who.api.notification.markRead.mutate({ workspaceId })))
const channelOf = async (who: Player, id: string) =>
  (await who.api.channel.list.query({ workspaceId })).channels.find(channel => channel.id === id)

describe('the inbox', () => {
  it('has mentions of me and answers in my threads, newest first, and nothing of my own', async () => {
    const { thread } = await begin(ada, 'Who has the **ladder**?')
    await reply(bob, thread.id, 'I do, @carla too, and @bob')
    expect((await inboxOf(ada))[0]).toBe('reply: I do, @carla too, and @bob')
    expect((await inboxOf(carla))[0]).toBe('mention: I do, @carla too, and @bob')
    expect(await inboxOf(bob)).toEqual([])
    await reply(carla, thread.id, 'Here it is, @ada')
    expect((await inboxOf(ada))[0]).toBe('mention: Here it is, @ada')
    expect(await inboxOf(bob)).toEqual(['reply: Here it is, @ada'])
    await clear(ada, bob, carla)
  })

  it('shows a busy thread once until I read it, and each mention separately', async () => {
    const { thread } = await begin(ada, 'A lively one')
    for (const content of ['one', 'two', 'three @ada', 'four @ada']) await reply(bob, thread.id, content)
    expect(await unreadOf(ada)).toBe(3)
    expect(await channelOf(ada, general)).toMatchObject({ mentions: 2 })
    await ada.api.read.mark.mutate({ threadId: thread.id, seq: 4 })
    expect(await unreadOf(ada)).toBe(1)
    await ada.api.read.mark.mutate({ threadId: thread.id, seq: 5 })
    expect(await unreadOf(ada)).toBe(0)
    await reply(bob, thread.id, 'five')
    expect(await unreadOf(ada)).toBe(1)
    await reply(ada, thread.id, 'Whoever answers has read')
    expect(await unreadOf(ada)).toBe(0)
    await clear(bob)
  })

  it('is marked as read item by item or as a whole, only by its owner', async () => {
    const { message } = await begin(ada, 'One for @bob and @carla')
    await begin(ada, 'Two for @bob')
    await bob.api.notification.markRead.mutate({ workspaceId, messageIds: [message.id] })
    expect([await unreadOf(bob), await unreadOf(carla)]).toEqual([1, 1])
    await bob.api.notification.markRead.mutate({ workspaceId })
    expect([await unreadOf(bob), await unreadOf(carla)]).toEqual([0, 1])
    await clear(carla)
  })

  it('drops deleted messages', async () => {
    const { message } = await begin(ada, 'Never mind, @carla')
    expect(await unreadOf(carla)).toBe(1)
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect(await unreadOf(carla)).toBe(0)
    expect(await inboxOf(carla)).not.toContain('mention: Never mind, @carla')
  })

  it('never shows messages that the person may not read, not even later', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'cellar', kind: 'private' })
    await begin(bob, 'A secret about @carla and @deniz', channel.id)
    expect([await unreadOf(carla), await unreadOf(deniz)]).toEqual([0, 0])
    await begin(ada, 'In the open, @deniz')
    expect(await inboxOf(deniz)).toEqual([])
    await bob.api.channel.addMember.mutate({ channelId: channel.id, userId: carla.userId })
    await begin(bob, 'Now you know, @carla', channel.id)
    expect(await unreadOf(carla)).toBe(1)
    await bob.api.channel.removeMember.mutate({ channelId: channel.id, userId: carla.userId })
    expect(await unreadOf(carla)).toBe(0)
    expect(await inboxOf(carla)).not.toContain('mention: Now you know, @carla')
    expect(
      await refusalOf(carla.api.notification.setLevel.mutate({ channelId: channel.id, level: 'all' })),
    ).toBe('not_found')
  })

  it('shows a fork to the people who opened it or wrote in it', async () => {
    const { thread, message } = await begin(ada, 'Fork me')
    await reply(carla, thread.id, 'I was here')
    await clear(ada, bob, carla)
    const scene = { workspaceId, channelId: general, ada: ada.userId, bob: bob.userId }
    const forkId = await startFork(stage.db, scene, { threadId: thread.id, messageId: message.id })
    await ada.api.message.send.mutate({ threadId: thread.id, forkId, content: 'In the fork' })
    expect(await inboxOf(bob)).toContain('reply: In the fork')
    expect(await inboxOf(carla)).not.toContain('reply: In the fork')
    await clear(bob)
  })

  it('is paged without losing or repeating an item', async () => {
    for (let count = 0; count < 7; count++) await begin(ada, `Line ${count} for @carla`)
    const seen: string[] = []
    let cursor: NotificationCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof carla.api.notification.list.query>> =
        await carla.api.notification.list.query({ workspaceId, cursor, limit: 3 })
      seen.push(...page.notifications.map(({ messageId }) => messageId))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await inboxOf(carla)).length)
    await clear(carla)
  })
})

describe('the notifications of a channel', () => {
  const kinds = async (who: Player, channelId: string) => {
    const { rows } = await stage.root.query(
      'select kind from notifications where user_id = $1 and channel_id = $2 order by created_at',
      [who.userId, channelId],
    )
    return rows.map(({ kind }) => kind)
  }

  it('are mentions and replies, everything, or nothing, and a change takes effect at once', async () => {
    const { channel } = await ada.api.channel.create.mutate({ workspaceId, name: 'levels' })
    await begin(ada, 'Quiet', channel.id)
    expect(await kinds(bob, channel.id)).toEqual([])
    const chosen = await bob.api.notification.setLevel.mutate({ channelId: channel.id, level: 'all' })
    expect(chosen.channel).toMatchObject({ notificationLevel: 'all', muted: false })
    await begin(ada, 'Loud', channel.id)
    expect(await kinds(bob, channel.id)).toEqual(['message'])
    await begin(ada, 'For @bob', channel.id)
    expect(await channelOf(bob, channel.id)).toMatchObject({ mentions: 1 })
    const before = await unreadOf(bob)
    await bob.api.notification.setLevel.mutate({ channelId: channel.id, level: 'nothing', muted: true })
    expect(await channelOf(bob, channel.id)).toMatchObject({
      mentions: 0,
      muted: true,
      notificationLevel: 'nothing',
    })
    expect(await unreadOf(bob)).toBe(before - 1)
    expect(await channelOf(carla, channel.id)).toMatchObject({ muted: false, notificationLevel: 'mentions' })
  })

  it('count direct messages separately from the Inbox', async () => {
    const { channel } = await ada.api.channel.openDirect.mutate({ workspaceId, userIds: [bob.userId] })
    await ada.api.message.send.mutate({ threadId: channel.id, content: 'A word' })
    await ada.api.message.send.mutate({ threadId: channel.id, content: 'And another' })
    expect((await bob.api.notification.count.query({ workspaceId })).direct).toBe(2)
    expect(await channelOf(bob, channel.id)).toMatchObject({ mentions: 2 })
    expect(await inboxOf(bob)).not.toContain('direct: A word')
  })
})
