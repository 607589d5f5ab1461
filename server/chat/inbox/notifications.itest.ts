import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { startFork } from '../../../testing/conversation.ts'
import { createTestStage, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { InboxCursor, InboxView } from '../../domain/inbox/inbox-row.ts'

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
const threadsOf = async (who: Player, view?: InboxView) =>
  (await who.api.notification.list.query({ workspaceId, limit: 100, ...(view && { view }) })).rows.filter(
    row => row.kind === 'thread',
  )
const inboxOf = async (who: Player, view?: InboxView) =>
  (await threadsOf(who, view)).map(({ why, text }) => `${why}: ${text}`)
const unreadOf = async (who: Player) => (await who.api.notification.count.query({ workspaceId })).inbox
const done = (who: Player, ids: string[], isDone = true) =>
  who.api.notification.setDone.mutate({ workspaceId, ids, isDone })
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

  it('has one row per thread, with its title, the newest line, who wrote and how many are new', async () => {
    const { thread } = await begin(ada, '# A **lively** one')
    for (const content of ['one', 'two', 'three @ada']) await reply(bob, thread.id, content)
    await reply(carla, thread.id, '*four*')
    expect(await unreadOf(ada)).toBe(1)
    expect(await channelOf(ada, general)).toMatchObject({ mentions: 1 })
    const [row] = await threadsOf(ada)
    expect(row).toMatchObject({
      ...{ id: thread.id, title: 'A lively one', why: 'mention', unread: 4, channelId: general },
      authors: [{ authorUserId: carla.userId }, { authorUserId: bob.userId }],
    })
    await ada.api.read.mark.mutate({ threadId: thread.id, seq: 5 })
    expect(await unreadOf(ada)).toBe(0)
    await reply(bob, thread.id, 'five')
    await reply(carla, thread.id, 'six')
    expect((await threadsOf(ada))[0]).toMatchObject({ why: 'reply', text: 'six', unread: 2 })
    expect(await unreadOf(ada)).toBe(1)
    expect((await threadsOf(ada)).filter(({ id }) => id === thread.id)).toHaveLength(1)
    await reply(ada, thread.id, 'Whoever answers may not have read it')
    expect(await unreadOf(ada)).toBe(1)
    await ada.api.read.mark.mutate({ threadId: thread.id, seq: 7 })
    expect(await unreadOf(ada)).toBe(0)
    await clear(bob, carla)
  })

  it('moves the row of a busy thread up with each reply', async () => {
    const { thread: first } = await begin(ada, 'First')
    const { thread: second } = await begin(ada, 'Second')
    await reply(bob, first.id, 'one')
    await reply(bob, second.id, 'two')
    const order = async () => (await threadsOf(ada)).slice(0, 2).map(({ id }) => id)
    expect(await order()).toEqual([second.id, first.id])
    await reply(bob, first.id, 'three')
    expect(await order()).toEqual([first.id, second.id])
    await clear(ada)
  })

  it('is narrowed to mentions, replies, approvals or results, each with its own newest line', async () => {
    const { thread } = await begin(ada, 'Both')
    await reply(bob, thread.id, 'For you, @ada')
    await reply(bob, thread.id, 'And more')
    const { thread: other } = await begin(ada, 'Only replies')
    await reply(bob, other.id, 'Hello')
    expect((await inboxOf(ada)).slice(0, 2)).toEqual(['reply: Hello', 'reply: And more'])
    expect((await inboxOf(ada, 'mentions'))[0]).toBe('mention: For you, @ada')
    expect(await inboxOf(ada, 'replies')).toContain('reply: And more')
    expect(await inboxOf(ada, 'mentions')).not.toContain('reply: Hello')
    expect([await inboxOf(ada, 'approvals'), await inboxOf(ada, 'results')]).toEqual([[], []])
    await clear(ada)
  })

  it('is marked as read row by row or as a whole, only by its owner', async () => {
    const { thread } = await begin(ada, 'One for @bob and @carla')
    await begin(ada, 'Two for @bob')
    await bob.api.notification.markRead.mutate({ workspaceId, ids: [thread.id] })
    expect([await unreadOf(bob), await unreadOf(carla)]).toEqual([1, 1])
    await bob.api.notification.markRead.mutate({ workspaceId })
    expect([await unreadOf(bob), await unreadOf(carla)]).toEqual([0, 1])
    await clear(carla)
  })

  it('puts a row away when it is done, and brings it back as it was', async () => {
    const { thread } = await begin(ada, 'Away with it, @bob')
    await reply(ada, thread.id, 'And this, @bob')
    expect(await unreadOf(bob)).toBe(1)
    await done(bob, [thread.id])
    expect(await unreadOf(bob)).toBe(0)
    expect(await inboxOf(bob)).not.toContain('mention: And this, @bob')
    expect((await threadsOf(bob, 'done'))[0]).toMatchObject({ id: thread.id, unread: 0 })
    // Somebody else's rows are not theirs to put away.
    await done(carla, [thread.id], false)
    expect(await inboxOf(bob)).not.toContain('mention: And this, @bob')
    await done(bob, [thread.id], false)
    expect((await threadsOf(bob))[0]).toMatchObject({ id: thread.id, unread: 2, doneAt: null })
    expect(await unreadOf(bob)).toBe(1)
    expect(await threadsOf(bob, 'done')).toEqual([])
    await clear(bob)
  })

  it('brings a done thread back with a new reply, and leaves it read when it is undone after reading', async () => {
    const { thread } = await begin(bob, 'Done for now')
    await reply(ada, thread.id, 'one')
    await clear(bob)
    await done(bob, [thread.id])
    await reply(carla, thread.id, 'two')
    expect((await threadsOf(bob))[0]).toMatchObject({ id: thread.id, text: 'two', unread: 1 })
    await clear(bob)
    await done(bob, [thread.id])
    await done(bob, [thread.id], false)
    expect((await threadsOf(bob))[0]).toMatchObject({ id: thread.id, unread: 0 })
    await clear(ada)
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

  it('is paged without losing or repeating a row', async () => {
    for (let count = 0; count < 7; count++) await begin(ada, `Line ${count} for @carla`)
    const seen: string[] = []
    let cursor: InboxCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof carla.api.notification.list.query>> =
        await carla.api.notification.list.query({ workspaceId, cursor, limit: 3 })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await inboxOf(carla)).length)
    await clear(carla)
  })

  it('reminds of a message once more, also one that was read, and of none that the person may not read', async () => {
    const { message, thread } = await begin(ada, 'Think of it, @bob')
    await clear(bob)
    const remind = async (who: Player, messageId = message.id) => {
      const { rows } = await stage.root.query('select openvibe.remind_person($1, $2) as is_reminded', [
        who.userId,
        messageId,
      ])
      return rows[0]?.is_reminded
    }
    expect([await remind(bob), await remind(carla), await remind(deniz)]).toEqual([true, true, false])
    for (const who of [bob, carla]) {
      expect((await threadsOf(who))[0]).toMatchObject({ id: thread.id, why: 'reminder', unread: 1 })
      expect(await unreadOf(who)).toBe(1)
    }
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect([await remind(bob), await unreadOf(bob)]).toEqual([false, 0])
    await clear(bob, carla)
  })
})

describe('following a thread', () => {
  const isFollowing = async (who: Player, threadId: string) =>
    (await who.api.notification.following.query({ threadId })).isFollowing
  const follow = (who: Player, threadId: string, isFollowing: boolean) =>
    who.api.notification.follow.mutate({ threadId, isFollowing })

  it('begins by writing, by a mention or by choice, and brings the replies', async () => {
    const { thread } = await begin(ada, 'Who follows, @bob?')
    expect([await isFollowing(ada, thread.id), await isFollowing(bob, thread.id)]).toEqual([true, true])
    expect(await isFollowing(carla, thread.id)).toBe(false)
    await clear(ada, bob)
    await reply(ada, thread.id, 'First')
    expect([await unreadOf(bob), await unreadOf(carla)]).toEqual([1, 0])
    await follow(carla, thread.id, true)
    await reply(ada, thread.id, 'Second')
    expect(await inboxOf(carla, 'replies')).toContain('reply: Second')
    await clear(bob, carla)
  })

  it('ends by choice until the person writes again; mentions come still', async () => {
    const { thread } = await begin(bob, 'Too much for me')
    await follow(bob, thread.id, false)
    await reply(ada, thread.id, 'Quiet')
    expect(await unreadOf(bob)).toBe(0)
    await reply(ada, thread.id, 'But you, @bob')
    expect((await threadsOf(bob))[0]).toMatchObject({ why: 'mention', text: 'But you, @bob', unread: 1 })
    expect(await isFollowing(bob, thread.id)).toBe(false)
    await clear(bob)
    await reply(bob, thread.id, 'Back')
    await reply(ada, thread.id, 'Welcome')
    expect(await inboxOf(bob)).toContain('reply: Welcome')
    await clear(ada, bob)
  })

  it('is for readers of the thread alone', async () => {
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'loft', kind: 'private' })
    const { thread } = await begin(bob, 'Behind a door', channel.id)
    expect(await refusalOf(follow(carla, thread.id, true))).toBe('not_found')
    expect(await refusalOf(isFollowing(carla, thread.id))).toBe('not_found')
    const member = { channelId: channel.id, userId: carla.userId }
    await bob.api.channel.addMember.mutate(member)
    await follow(carla, thread.id, true)
    await bob.api.channel.removeMember.mutate(member)
    await reply(bob, thread.id, 'Who is there?')
    await bob.api.channel.addMember.mutate(member)
    expect(await inboxOf(carla)).not.toContain('reply: Who is there?')
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
