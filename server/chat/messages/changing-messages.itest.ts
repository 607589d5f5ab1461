import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { putReaction } from './put-reaction.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let eve: Player
let general: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  general = orchard.channels.general?.id ?? ''
})
afterAll(() => stage.close())

const startThread = async (content = 'Hello') =>
  (await ada.api.thread.create.mutate({ channelId: general, content })).thread.id
const contentsOf = async (threadId: string) =>
  (await ada.api.message.list.query({ threadId })).messages.map(({ content }) => content)

describe('an edit', () => {
  it('keeps the earlier wording for the author and admins', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'one' })
    await bob.api.message.update.mutate({ messageId: message.id, content: 'two' })
    const { message: edited } = await bob.api.message.update.mutate({
      messageId: message.id,
      content: 'three',
    })
    expect(edited).toMatchObject({ content: 'three', seq: message.seq, createdAt: message.createdAt })
    expect(edited.editedAt).not.toBeNull()
    expect(edited.rev).toBeGreaterThan(message.rev)
    for (const reader of [bob, ada]) {
      const { versions } = await reader.api.message.history.query({ messageId: message.id })
      expect(versions.map(({ version, content }) => `${version} ${content}`)).toEqual(['1 one', '2 two'])
      expect(versions[0]?.writtenAt).toBe(message.createdAt)
    }
    expect(await refusalOf(carla.api.message.history.query({ messageId: message.id }))).toBe('not_author')
    expect(await refusalOf(eve.api.message.history.query({ messageId: message.id }))).toBe('not_found')
  })

  it('that changes nothing does not mark the message as edited', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'same' })
    const again = await bob.api.message.update.mutate({ messageId: message.id, content: 'same\n' })
    expect(again.message).toEqual(message)
  })

  it('is refused when it began on older words, so that it does not overwrite those of another device', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'one' })
    const write = (content: string, baseEditedAt: string | null) =>
      bob.api.message.update.mutate({ messageId: message.id, content, baseEditedAt })
    // A reaction is no newer wording.
    await ada.api.message.react.mutate({ messageId: message.id, emoji: '👍', on: true })
    const { message: second } = await write('two', null)
    expect(await refusalOf(write('three', null))).toBe('version_conflict')
    expect(await contentsOf(threadId)).toEqual(['Hello', 'two'])
    // Saying the same words on both devices overwrites nothing.
    expect((await write('two', null)).message.content).toBe('two')

    const { messages } = await bob.api.message.list.query({ threadId })
    expect(messages[1]?.editedAt).toBe(second.editedAt)
    await write('three', second.editedAt)
    expect(await contentsOf(threadId)).toEqual(['Hello', 'three'])
  })

  it('is only for the author, even among admins', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'mine' })
    const edit = (by: Player) => by.api.message.update.mutate({ messageId: message.id, content: 'yours' })
    expect(await Promise.all([ada, carla, eve].map(by => refusalOf(edit(by))))).toEqual([
      'not_author',
      'not_author',
      'not_found',
    ])
  })
})

describe('a deletion', () => {
  it('leaves a tombstone, and keeps the words for the author and admins', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'Oops @ada' })
    expect(await refusalOf(carla.api.message.delete.mutate({ messageId: message.id }))).toBe('not_author')
    const { message: tombstone } = await bob.api.message.delete.mutate({ messageId: message.id })
    expect(tombstone).toMatchObject({ content: '', metadata: {}, seq: message.seq, authorUserId: bob.userId })
    expect(tombstone.deletedAt).not.toBeNull()
    expect((await bob.api.message.delete.mutate({ messageId: message.id })).message).toEqual(tombstone)
    const { versions } = await ada.api.message.history.query({ messageId: message.id })
    expect(versions.map(({ content }) => content)).toEqual(['Oops @ada'])
    const edit = bob.api.message.update.mutate({ messageId: message.id, content: 'Back' })
    expect(await refusalOf(edit)).toBe('message_deleted')
    expect(await contentsOf(threadId)).toEqual(['Hello', ''])
    const { rows } = await stage.root.query('select from mentions where message_id = $1', [message.id])
    expect(rows).toEqual([])
  })

  it('ends the tasks that the message started', async () => {
    const threadId = await startThread()
    const { message, tasks } = await bob.api.message.send.mutate({ threadId, content: '@vibe @coder help' })
    expect(tasks).toHaveLength(2)
    await bob.api.message.delete.mutate({ messageId: message.id })
    const { tasks: after } = await ada.api.task.list.query({ threadId })
    expect(after.map(({ status, stopReason }) => `${status} ${stopReason}`)).toEqual([
      'cancelled cancelled',
      'cancelled cancelled',
    ])
  })

  it('can be made by an admin', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'Off topic' })
    const { message: tombstone } = await ada.api.message.delete.mutate({ messageId: message.id })
    expect(tombstone.content).toBe('')
  })

  it('that meets an edit ends in a tombstone either way', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'Now' })
    const messageId = message.id
    const [edit, deletion, again] = await Promise.all([
      refusalOf(bob.api.message.update.mutate({ messageId, content: 'Later' })),
      refusalOf(bob.api.message.delete.mutate({ messageId })),
      refusalOf(ada.api.message.delete.mutate({ messageId })),
    ])
    expect(['not refused', 'message_deleted']).toContain(edit)
    expect([deletion, again]).toEqual(['not refused', 'not refused'])
    expect(await contentsOf(threadId)).toEqual(['Hello', ''])
  })
})

describe('a reaction', () => {
  const react = (by: Player, messageId: string, emoji = '👍', on = true) =>
    by.api.message.react.mutate({ messageId, emoji, on })
  const say = async (content = 'Ready?') =>
    (await bob.api.message.send.mutate({ threadId: await startThread(), content })).message

  it('is shown under the message with its people, and raises the thread’s revision', async () => {
    const message = await say()
    await react(ada, message.id)
    await react(carla, message.id, '🎉')
    const { message: marked } = await react(bob, message.id)
    const user = (player: Player) => ({ id: player.userId, kind: 'user' })
    expect(marked.reactions).toEqual([
      { emoji: '👍', by: [user(ada), user(bob)] },
      { emoji: '🎉', by: [user(carla)] },
    ])
    expect(marked.editedAt).toBeNull()
    const { threadId } = message
    const { messages, rev } = await carla.api.thread.changes.query({ threadId, sinceRev: message.rev })
    expect(messages).toEqual([marked])
    expect([marked.rev, rev]).toEqual([message.rev + 3, message.rev + 3])
  })

  it('has one effect when it is added or removed twice, and the second time sends no event', async () => {
    const message = await say()
    const first = await react(ada, message.id)
    expect(await react(ada, message.id)).toEqual(first)
    const { message: bare } = await react(ada, message.id, '👍', false)
    expect(bare).toMatchObject({ reactions: [], rev: first.message.rev + 1 })
    expect((await react(ada, message.id, '👍', false)).message).toEqual(bare)
  })

  it('by many people at once loses nobody', async () => {
    const message = await say()
    await Promise.all(
      [ada, bob, carla].flatMap(by => ['👍', '🎉'].map(emoji => react(by, message.id, emoji))),
    )
    const { messages } = await ada.api.message.list.query({ threadId: message.threadId })
    expect(messages.at(-1)?.reactions.map(({ by }) => by.length)).toEqual([3, 3])
  })

  it('is one emoji, of at most twenty kinds under one message', async () => {
    const message = await say()
    expect(await refusalOf(react(ada, message.id, 'yes'))).toBe('emoji_unknown')
    expect(await refusalOf(react(ada, message.id, '👍👍'))).toBe('emoji_unknown')
    const kinds = [
      '🍏',
      '🍐',
      '🍊',
      '🍋',
      '🍌',
      '🍉',
      '🍇',
      '🍓',
      '🫐',
      '🍈',
      '🍒',
      '🍑',
      '🥭',
      '🍍',
      '🥥',
      '🥝',
    ]
    for (const emoji of [...kinds, '🍅', '🍆', '🥑', '🥦']) await react(ada, message.id, emoji)
    expect(await refusalOf(react(bob, message.id, '🥒'))).toBe('reactions_full')
    expect((await react(bob, message.id, '🍏')).message.reactions[0]?.by).toHaveLength(2)
  })

  it('is for people who may write in the place of the message', async () => {
    const message = await say()
    expect(await refusalOf(react(eve, message.id))).toBe('not_found')
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'done-for-good',
    })
    const kept = await ada.api.thread.create.mutate({ channelId: channel.id, content: 'Done.' })
    await ada.api.channel.archive.mutate({ channelId: channel.id })
    expect(await refusalOf(react(ada, kept.message.id))).toBe('channel_archived')
  })

  it('can be made by an agent', async () => {
    const message = await say()
    const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
    const by = { id: agents.find(({ slug }) => slug === 'vibe')?.id ?? '', kind: 'agent' as const }
    const marked = await stage.db.asWorker(tx =>
      putReaction(tx, { messageId: message.id, emoji: '👀', on: true, by }),
    )
    expect(marked.reactions).toEqual([{ emoji: '👀', by: [by] }])
  })

  it('is removed with the message', async () => {
    const message = await say()
    await react(ada, message.id)
    const { message: tombstone } = await bob.api.message.delete.mutate({ messageId: message.id })
    expect(tombstone.reactions).toEqual([])
    expect(await refusalOf(react(ada, message.id))).toBe('message_deleted')
    const { rows } = await stage.root.query('select from reactions where message_id = $1', [message.id])
    expect(rows).toEqual([])
  })
})
