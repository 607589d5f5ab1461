import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let eve: Player
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const startThread = async (content = 'Hello') =>
  (await ada.api.thread.create.mutate({ channelId: general, content })).thread.id
const contentsOf = async (threadId: string) =>
  (await ada.api.message.list.query({ threadId })).messages.map(({ content }) => content)

describe('a message in a channel', () => {
  it('starts a thread, which the channel lists first', async () => {
    const older = await startThread('Older')
    const { thread, message, tasks } = await bob.api.thread.create.mutate({
      channelId: general,
      content: 'Pears?',
    })
    expect(message).toMatchObject({
      content: 'Pears?',
      seq: 1,
      authorType: 'human',
      authorUserId: bob.userId,
    })
    expect(tasks).toEqual([])
    expect(thread).toMatchObject({
      messageCount: 1,
      lastSeq: 1,
      unreadCount: 0,
      firstMessage: message,
      openTasks: [],
    })
    expect(thread.participants).toEqual([{ id: bob.userId, kind: 'user' }])
    const { threads } = await ada.api.thread.list.query({ channelId: general })
    expect(threads.slice(0, 2).map(({ id }) => id)).toEqual([thread.id, older])
    expect(threads[0]?.unreadCount).toBe(1)
  })

  it('moves its thread to the top with each answer', async () => {
    const first = await startThread('First')
    await startThread('Second')
    await bob.api.message.send.mutate({ threadId: first, content: 'Back to this' })
    const { threads } = await ada.api.thread.list.query({ channelId: general })
    expect(threads[0]).toMatchObject({ id: first, messageCount: 2 })
    expect(threads[0]?.participants.map(({ id }) => id)).toEqual([ada.userId, bob.userId])
  })

  it('makes its author a member of a public channel', async () => {
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'Open House',
    })
    expect(channel).toMatchObject({ name: 'open-house', isMember: true })
    const isIn = async () =>
      (await carla.api.channel.get.query({ workspaceId: orchard.workspace.id, name: 'open-house' })).channel
        .isMember
    expect(await isIn()).toBe(false)
    await carla.api.thread.create.mutate({ channelId: channel.id, content: 'Knock knock' })
    expect(await isIn()).toBe(true)
  })

  it('is normalised, and refused when it is empty or too long', async () => {
    const threadId = await startThread()
    const send = (content: string) => ada.api.message.send.mutate({ threadId, content })
    expect((await send('a\r\nb \n')).message.content).toBe('a\nb')
    expect(await refusalOf(send(' \n '))).toBe('content_empty')
    expect(await refusalOf(send('x'.repeat(50_001)))).toBe('content_too_long')
    expect((await send('x'.repeat(50_000))).message.content).toHaveLength(50_000)
  })

  it('can’t be read or written by people outside', async () => {
    const threadId = await startThread('Ours')
    for (const outsider of [eve, deniz]) {
      const calls = [
        outsider.api.thread.list.query({ channelId: general }),
        outsider.api.thread.get.query({ threadId }),
        outsider.api.thread.changes.query({ threadId, sinceRev: 0 }),
        outsider.api.thread.create.mutate({ channelId: general, content: 'Let me in' }),
        outsider.api.message.list.query({ threadId }),
        outsider.api.message.send.mutate({ threadId, content: 'Let me in' }),
        outsider.api.read.mark.mutate({ threadId, seq: 1 }),
        outsider.api.task.list.query({ threadId }),
        outsider.api.session.typing.mutate({ threadId }),
      ]
      expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'not_found'))
    }
    expect(await refusalOf(stage.stranger.message.list.query({ threadId }))).toBe('signed_out')
  })

  it('can’t be posted in an archived channel, but can still be read there', async () => {
    const { channel } = await bob.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'old',
    })
    const { thread, message } = await bob.api.thread.create.mutate({
      channelId: channel.id,
      content: 'Last words, @vibe',
    })
    expect(await refusalOf(carla.api.channel.archive.mutate({ channelId: channel.id }))).toBe('not_yours')
    const archived = await bob.api.channel.archive.mutate({ channelId: channel.id })
    expect(archived.channel.archivedAt).not.toBeNull()
    const { tasks } = await bob.api.task.list.query({ threadId: thread.id })
    expect(tasks.map(({ status }) => status)).toEqual(['cancelled'])
    const calls = [
      bob.api.message.send.mutate({ threadId: thread.id, content: 'More' }),
      bob.api.thread.create.mutate({ channelId: channel.id, content: 'More' }),
      bob.api.message.update.mutate({ messageId: message.id, content: 'Other words' }),
      bob.api.channel.update.mutate({ channelId: channel.id, topic: 'Dust' }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'channel_archived'))
    expect((await carla.api.message.list.query({ threadId: thread.id })).messages).toHaveLength(1)
  })
})

describe('a message sent again', () => {
  it('returns the stored one with its tasks, even if the channel has changed meanwhile', async () => {
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'again',
    })
    const { thread } = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'Start' })
    const once = { id: newId(), threadId: thread.id, content: '@vibe once' }
    const first = await ada.api.message.send.mutate(once)
    expect(first.tasks).toHaveLength(1)
    expect(await ada.api.message.send.mutate(once)).toEqual(first)
    await ada.api.channel.archive.mutate({ channelId: channel.id })
    const { message } = await ada.api.message.send.mutate(once)
    expect(message).toEqual(first.message)
    expect(await contentsOf(thread.id)).toEqual(['Start', '@vibe once'])
  })

  it('at the same moment becomes one message with one task', async () => {
    const threadId = await startThread('Rush')
    const once = { id: newId(), threadId, content: '@vibe now' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => bob.api.message.send.mutate(once)))
    expect(new Set(sent.map(({ message }) => message.seq))).toEqual(new Set([2]))
    expect(new Set(sent.flatMap(({ tasks }) => tasks.map(({ id }) => id))).size).toBe(1)
    const { thread } = await ada.api.thread.get.query({ threadId })
    expect(thread).toMatchObject({ messageCount: 2, lastSeq: 2 })
  })

  it('can start a thread, and is recognised by either id', async () => {
    const once = { id: newId(), messageId: newId(), channelId: general, content: 'Only once' }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => bob.api.thread.create.mutate(once)),
    )
    for (const other of others) expect(other.message).toEqual(first?.message)
    const { messageId: _, ...byThread } = once
    expect((await bob.api.thread.create.mutate(byThread)).message).toEqual(first?.message)
    const { id: __, ...byMessage } = once
    expect((await bob.api.thread.create.mutate(byMessage)).message).toEqual(first?.message)
  })

  it('under an id of another person or another row is refused, even if the sender can’t see that row', async () => {
    const threadId = await startThread('Mine')
    const other = await startThread('Elsewhere')
    const { message } = await ada.api.message.send.mutate({ threadId, content: 'Original' })
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'secret',
      kind: 'private',
    })
    const hidden = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'Unseen' })
    const calls = [
      bob.api.message.send.mutate({ id: message.id, threadId, content: 'Mine' }),
      ada.api.message.send.mutate({ id: message.id, threadId: other, content: 'Moved' }),
      bob.api.message.send.mutate({ id: hidden.message.id, threadId, content: 'Guess' }),
      bob.api.thread.create.mutate({ id: threadId, channelId: general, content: 'Mine' }),
      bob.api.thread.create.mutate({ id: hidden.thread.id, channelId: general, content: 'Guess' }),
      ada.api.thread.create.mutate({ messageId: message.id, channelId: general, content: 'Not the first' }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'id_taken'))
    expect(await contentsOf(threadId)).toEqual(['Mine', 'Original'])
  })
})
