import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../seeds/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../supabase/tests/stage.ts'

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
const findAgent = async (slug: string) => {
  const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
  const agent = agents.find(candidate => candidate.slug === slug)
  if (!agent) throw new Error(`no agent ${slug}`)
  return agent
}

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

  it('brings its author into a public channel', async () => {
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
    expect((await send('a\r\nb\u0000 \n')).message.content).toBe('a\nb')
    expect(await refusalOf(send(' \n '))).toBe('content_empty')
    expect(await refusalOf(send('x'.repeat(50_001)))).toBe('content_too_long')
    expect((await send('x'.repeat(50_000))).message.content).toHaveLength(50_000)
  })

  it('is not to be had for those outside', async () => {
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

  it('can’t be posted where the channel is archived, but is still read there', async () => {
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
  it('is the stored one with its tasks, whatever became of the channel meanwhile', async () => {
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

  it('at the same moment is one message with one task', async () => {
    const threadId = await startThread('Rush')
    const once = { id: newId(), threadId, content: '@vibe now' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => bob.api.message.send.mutate(once)))
    expect(new Set(sent.map(({ message }) => message.seq))).toEqual(new Set([2]))
    expect(new Set(sent.flatMap(({ tasks }) => tasks.map(({ id }) => id))).size).toBe(1)
    const { thread } = await ada.api.thread.get.query({ threadId })
    expect(thread).toMatchObject({ messageCount: 2, lastSeq: 2 })
  })

  it('may be a new thread, known by either id', async () => {
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

  it('under an id of somebody or something else is refused, seen or unseen', async () => {
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

describe('a mention', () => {
  it('gives each named agent one task, and is kept with the message', async () => {
    const vibe = await findAgent('vibe')
    const coder = await findAgent('coder')
    const threadId = await startThread()
    const { message, tasks } = await bob.api.message.send.mutate({
      threadId,
      content: '@Vibe and @coder, @vibe first. Thanks @ada! Not `@writer`, @nobody or @writer.',
      answerLength: 'brief',
    })
    expect(
      tasks.map(({ agentId, status, actingUserId, triggerMessageId }) => ({
        agentId,
        status,
        actingUserId,
        triggerMessageId,
      })),
    ).toEqual(
      [vibe, coder].map(({ id }) => ({
        agentId: id,
        status: 'queued',
        actingUserId: bob.userId,
        triggerMessageId: message.id,
      })),
    )
    const writer = await findAgent('writer')
    expect(message.metadata).toEqual({
      answerLength: 'brief',
      mentions: [
        { name: 'vibe', agentId: vibe.id },
        { name: 'coder', agentId: coder.id },
        { name: 'ada', userId: ada.userId },
        { name: 'writer', agentId: writer.id },
      ],
    })
    const { rows } = await stage.root.query(
      'select coalesce(user_id, agent_id) as id from mentions where message_id = $1',
      [message.id],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([vibe.id, coder.id, ada.userId, writer.id].sort())

    const { thread } = await ada.api.thread.get.query({ threadId })
    expect(thread.openTasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
  })

  it('of an agent in the first message of a thread is answered as well', async () => {
    const { thread, tasks } = await bob.api.thread.create.mutate({
      channelId: general,
      content: '@vibe, pears?',
    })
    expect(tasks).toHaveLength(1)
    expect(thread.openTasks).toEqual(tasks)
    expect(thread.rev).toBeGreaterThanOrEqual(tasks[0]?.rev ?? Number.POSITIVE_INFINITY)
  })

  it('calls nobody from an edit, but is shown', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'Dear @ada' })
    const edited = await bob.api.message.update.mutate({ messageId: message.id, content: 'Dear @vibe' })
    const vibe = await findAgent('vibe')
    expect(edited.message.metadata.mentions).toEqual([{ name: 'vibe', agentId: vibe.id }])
    const { tasks } = await ada.api.task.list.query({ threadId })
    expect(tasks).toEqual([])
    const { rows } = await stage.root.query('select user_id, agent_id from mentions where message_id = $1', [
      message.id,
    ])
    expect(rows).toEqual([{ user_id: null, agent_id: vibe.id }])
  })

  it('reaches only the agents and people of the own workspace', async () => {
    const { workspace } = await eve.api.workspace.create.mutate({ name: 'Elsewhere' })
    const { channels } = await eve.api.channel.list.query({ workspaceId: workspace.id })
    const { message, tasks } = await eve.api.thread.create.mutate({
      channelId: channels[0]?.id ?? '',
      content: '@ada @vibe',
    })
    expect(message.metadata.mentions).toMatchObject([{ name: 'vibe' }])
    expect(tasks.map(({ agentId }) => agentId)).not.toContain((await findAgent('vibe')).id)
  })
})

describe('an edit', () => {
  it('keeps the wording of before for the author and admins', async () => {
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

  it('that changes nothing marks nothing', async () => {
    const threadId = await startThread()
    const { message } = await bob.api.message.send.mutate({ threadId, content: 'same' })
    const again = await bob.api.message.update.mutate({ messageId: message.id, content: 'same\n' })
    expect(again.message).toEqual(message)
  })

  it('is the author’s alone, even among admins', async () => {
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
  it('leaves the place without words, and the words for the author and admins', async () => {
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

  it('ends the tasks that the message gave cause for', async () => {
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

  it('may be an admin’s', async () => {
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

  it('pages through a channel without losing or doubling a thread', async () => {
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

  it('counts a channel’s unread threads for its members, from when they came', async () => {
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

describe('a channel', () => {
  it('has a name of its own, whoever is first', async () => {
    const workspaceId = orchard.workspace.id
    const create = () => bob.api.channel.create.mutate({ workspaceId, name: 'One Name' })
    const outcomes = await Promise.all([refusalOf(create()), refusalOf(create())])
    expect(outcomes.sort()).toEqual(['name_taken', 'not refused'])
    expect(await refusalOf(bob.api.channel.create.mutate({ workspaceId, name: '#' }))).toBe('name_invalid')
    expect(await refusalOf(deniz.api.channel.create.mutate({ workspaceId, name: 'mine' }))).toBe(
      'members_only',
    )
    const { channel } = await bob.api.channel.get.query({ workspaceId, name: '#One Name' })
    expect(await refusalOf(bob.api.channel.update.mutate({ channelId: channel.id, name: 'general' }))).toBe(
      'name_taken',
    )
    const { channel: renamed } = await ada.api.channel.update.mutate({
      channelId: channel.id,
      name: 'Renamed',
      topic: ' Why ',
    })
    expect(renamed).toMatchObject({ name: 'renamed', topic: 'Why' })
    expect(await refusalOf(carla.api.channel.update.mutate({ channelId: channel.id, topic: 'x' }))).toBe(
      'not_yours',
    )
  })

  it('that is private is there for its members alone', async () => {
    const workspaceId = orchard.workspace.id
    const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'quiet', kind: 'private' })
    expect(channel.isMember).toBe(true)
    const { thread } = await bob.api.thread.create.mutate({ channelId: channel.id, content: 'Shh' })
    for (const other of [ada, carla]) {
      expect(await refusalOf(other.api.channel.get.query({ workspaceId, name: 'quiet' }))).toBe('not_found')
      expect(await refusalOf(other.api.channel.join.mutate({ channelId: channel.id }))).toBe('not_found')
      expect(await refusalOf(other.api.thread.get.query({ threadId: thread.id }))).toBe('not_found')
    }
  })
})
