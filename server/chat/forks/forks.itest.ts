import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { emptyMessage } from '../../db/messages/messages.ts'
import { listOpenTasks } from '../../db/tasks/task-places.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let eve: Player
let general: string
let workspaceId: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  general = orchard.channels.general?.id ?? ''
  workspaceId = orchard.workspace.id
})
afterAll(() => stage.close())

const startThread = async (who = bob, content = 'Which press?') => {
  const { thread, message } = await who.api.thread.create.mutate({ channelId: general, content })
  return { threadId: thread.id, messageId: message.id }
}
const openFork = async (who = bob) => {
  const place = await startThread()
  const { fork } = await who.api.fork.create.mutate({ messageId: place.messageId, divePartnerId: null })
  return { ...place, forkId: fork.id, fork }
}
const say = (who: Player, place: { threadId: string; forkId: string }, content: string) =>
  who.api.message.send.mutate({ threadId: place.threadId, forkId: place.forkId, content })

describe('opening a fork', () => {
  it('keeps the chosen settings, and adds a notice with a link to the thread', async () => {
    const { threadId, messageId } = await startThread()
    await carla.api.read.mark.mutate({ threadId, seq: 1 })
    const { fork } = await carla.api.fork.create.mutate({
      messageId,
      description: '  New or \n old? ',
      budgetUsd: 2.5,
      leftOut: ['workspace'],
    })
    expect(fork).toMatchObject({
      description: 'New or old?',
      createdBy: carla.userId,
      budgetUsd: 2.5,
      leftOut: ['workspace'],
      status: 'active',
      messageCount: 0,
    })
    // New to others, but not to the person who opened the fork.
    expect((await carla.api.thread.get.query({ threadId })).thread.unreadCount).toBe(0)
    const { messages } = await bob.api.message.list.query({ threadId })
    expect(messages.at(-1)).toMatchObject({
      authorType: 'system',
      parentId: messageId,
      content: 'Carla forked ‘New or old?’ from Bob’s message',
      metadata: { notice: 'fork', forkId: fork.id },
    })
    expect((await bob.api.fork.list.query({ threadId })).forks).toEqual([fork])
    const { parent, results, channelId } = await deniz.api.fork.get.query({ forkId: fork.id }).catch(() => ({
      parent: null,
      results: null,
      channelId: null,
    }))
    expect([parent, results, channelId]).toEqual([null, null, null])
    expect(await ada.api.fork.get.query({ forkId: fork.id })).toMatchObject({
      fork,
      channelId: general,
      parent: { id: messageId, content: 'Which press?' },
      results: [],
    })
  })

  it('from a message that is deleted meanwhile is refused', async () => {
    const { threadId, messageId } = await startThread()
    const { opening } = await stage.db.asWorker(async tx => {
      await lockThread(tx, threadId)
      const opening = refusalOf(carla.api.fork.create.mutate({ messageId }))
      await vi.waitFor(async () => {
        const { rows } = await stage.root.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      await emptyMessage(tx, { messageId, deletedBy: bob.userId })
      return { opening }
    })
    expect(await opening).toBe('not_found')
    expect((await bob.api.fork.list.query({ threadId })).forks).toEqual([])
  })

  it('again under its id returns the same fork, and nobody else can use the id', async () => {
    const { messageId } = await startThread()
    const id = newId()
    const { fork } = await bob.api.fork.create.mutate({ id, messageId })
    expect((await bob.api.fork.create.mutate({ id, messageId })).fork).toEqual(fork)
    expect(await refusalOf(carla.api.fork.create.mutate({ id, messageId }))).toBe('id_taken')
  })

  it('by two people at once works for one when one place is left, and for none once the thread is full', async () => {
    await stage.root.query('update workspaces set max_forks_per_thread = 2 where id = $1', [workspaceId])
    const { threadId, messageId } = await startThread()
    const create = (who: Player) => who.api.fork.create.mutate({ messageId, divePartnerId: null })
    const { fork } = await create(bob)
    const reasons = await Promise.all([create(ada), create(carla)].map(refusalOf))
    expect(reasons.sort()).toEqual(['forks_full', 'not refused'])

    await bob.api.fork.abandon.mutate({ forkId: fork.id })
    const races = await Promise.all(
      [bob.api.fork.reopen.mutate({ forkId: fork.id }), create(carla)].map(refusalOf),
    )
    expect(races.sort()).toEqual(['forks_full', 'not refused'])
    const { forks } = await ada.api.fork.list.query({ threadId })
    expect(forks.filter(({ status }) => status === 'active')).toHaveLength(2)
    await stage.root.query('update workspaces set max_forks_per_thread = 7 where id = $1', [workspaceId])
  })
})

describe('a fork', () => {
  it('can be ended by admins and the person who opened it; others read and write in it', async () => {
    const place = await openFork(carla)
    const { forkId } = place
    await say(bob, place, 'The old one.')
    const settle = (who: Player) => [
      who.api.fork.update.mutate({ forkId, budgetUsd: 3 }),
      who.api.fork.discard.mutate({ forkId }),
      who.api.fork.saveDraft.mutate({ forkId, rev: 1, body: emptyBody }),
      who.api.fork.publish.mutate({ forkId, rev: 1, basedOnRev: 0 }),
      who.api.fork.abandon.mutate({ forkId }),
      who.api.fork.reopen.mutate({ forkId }),
    ]
    const look = (who: Player) => [
      who.api.fork.get.query({ forkId }),
      who.api.fork.draft.query({ forkId }),
      who.api.fork.results.query({ forkId }),
      who.api.fork.list.query({ threadId: place.threadId }),
    ]
    const reasons = (calls: Promise<unknown>[]) => Promise.all(calls.map(refusalOf))
    expect(new Set(await reasons(settle(bob)))).toEqual(new Set(['not_fork_owner']))
    expect(new Set(await reasons(look(bob)))).toEqual(new Set(['not refused']))
    for (const outsider of [deniz, eve]) {
      expect(new Set(await reasons([...settle(outsider), ...look(outsider)]))).toEqual(new Set(['not_found']))
    }
    expect(await refusalOf(stage.stranger.fork.get.query({ forkId }))).toBe('signed_out')
    expect(await refusalOf(eve.api.fork.mine.query({ workspaceId }))).toBe('not_found')

    // A guest who was added to the channel may settle the fork that the guest opened, and no other.
    await ada.api.channel.addMember.mutate({ channelId: general, userId: deniz.userId })
    expect(await refusalOf(deniz.api.fork.abandon.mutate({ forkId }))).toBe('not_fork_owner')
    const own = await openFork(deniz)
    // Guests open forks with the usual budget, and raise none.
    const more = { forkId: own.forkId, budgetUsd: 900 }
    expect(await refusalOf(deniz.api.fork.update.mutate(more))).toBe('members_only')
    const { parentMessageId: messageId } = (await deniz.api.fork.get.query({ forkId: own.forkId })).fork
    expect(await refusalOf(deniz.api.fork.create.mutate({ messageId, budgetUsd: 1.01 }))).toBe('members_only')
    expect((await ada.api.fork.update.mutate(more)).fork.budgetUsd).toBe(900)
    expect((await deniz.api.fork.update.mutate({ ...more, budgetUsd: 2 })).fork.budgetUsd).toBe(2)
    expect((await deniz.api.fork.abandon.mutate({ forkId: own.forkId })).fork.status).toBe('abandoned')
    await ada.api.channel.removeMember.mutate({ channelId: general, userId: deniz.userId })

    expect((await ada.api.fork.update.mutate({ forkId, description: 'Old?' })).fork.description).toBe('Old?')
    expect((await ada.api.fork.abandon.mutate({ forkId })).fork).toMatchObject({
      status: 'abandoned',
      closedBy: ada.userId,
    })
    expect((await carla.api.fork.reopen.mutate({ forkId })).fork).toMatchObject({
      status: 'active',
      closedBy: null,
    })
  })

  it('that is abandoned posts nothing, stops its agents, accepts no messages or reactions, and can be found', async () => {
    const place = await openFork()
    const { forkId, threadId } = place
    const { message, tasks } = await say(bob, place, '@vibe what of the quincepress?')
    expect(tasks).toHaveLength(1)
    const before = await ada.api.message.list.query({ threadId })
    const { fork } = await bob.api.fork.abandon.mutate({ forkId })
    expect((await bob.api.fork.abandon.mutate({ forkId })).fork).toEqual(fork)
    expect(await ada.api.message.list.query({ threadId })).toEqual(before)
    expect(await stage.db.asWorker(tx => listOpenTasks(tx, { forkId }))).toEqual([])

    expect(await refusalOf(say(carla, place, 'And?'))).toBe('fork_closed')
    const react = bob.api.message.react.mutate({ messageId: message.id, emoji: '🎉', on: true })
    expect(await refusalOf(react)).toBe('fork_closed')
    expect(await refusalOf(bob.api.fork.update.mutate({ forkId, budgetUsd: 2 }))).toBe('fork_closed')
    const edit = bob.api.message.update.mutate({ messageId: message.id, content: 'What of the quincepress?' })
    expect(await refusalOf(edit)).toBe('not refused')
    const { hits } = await ada.api.search.messages.query({ workspaceId, query: 'quincepress' })
    expect(hits).toMatchObject([{ messageId: message.id, forkId }])
  })

  it('is shown in the list of each person who takes part', async () => {
    const place = await openFork()
    const listed = async (who: Player) => {
      const { forks } = await who.api.fork.mine.query({ workspaceId })
      return forks.find(({ fork }) => fork.id === place.forkId)
    }
    expect(await listed(bob)).toMatchObject({ channelId: general, fork: { status: 'active' } })
    expect(await listed(carla)).toBeUndefined()
    await say(carla, place, 'The old one.')
    expect(await listed(carla)).toMatchObject({ fork: { messageCount: 1 } })
    await bob.api.fork.abandon.mutate({ forkId: place.forkId })
    expect(await listed(carla)).toMatchObject({ fork: { status: 'abandoned' } })
    await stage.root.query(`update forks set closed_at = now() - interval '8 days' where id = $1`, [
      place.forkId,
    ])
    expect(await listed(carla)).toBeUndefined()
  })

  it('stays when the message that it starts from is deleted, and shows a tombstone', async () => {
    const place = await openFork()
    await bob.api.message.delete.mutate({ messageId: place.messageId })
    await say(carla, place, 'What was it about?')
    const { fork, parent } = await carla.api.fork.get.query({ forkId: place.forkId })
    expect(fork.status).toBe('active')
    expect(parent).toMatchObject({ id: place.messageId, content: '', deletedAt: expect.any(String) })
  })

  it('follows an edit of its message with a description that was taken from there, and with no other', async () => {
    const { threadId, messageId } = await startThread(bob, 'The kazoo press is ours. Tell nobody.')
    const open = async (description?: string) =>
      (await carla.api.fork.create.mutate({ messageId, divePartnerId: null, description })).fork.id
    const forkIds = [await open(), await open('Whose kazoo?')]
    await bob.api.message.update.mutate({ messageId, content: 'The press is theirs. Tell nobody.' })
    const { forks } = await ada.api.fork.list.query({ threadId })
    expect(forkIds.map(id => forks.find(fork => fork.id === id)?.description)).toEqual([
      'The press is theirs.',
      'Whose kazoo?',
    ])
    const { messages } = await carla.api.message.list.query({ threadId })
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'Carla forked ‘The press is theirs.’ from Bob’s message',
      'Carla forked ‘Whose kazoo?’ from Bob’s message',
    ])
  })

  it('loses a description with the words of the deleted message, but keeps one in other words', async () => {
    const { threadId, messageId } = await startThread(bob, 'The **kazoo** press\nis ours. Tell nobody.')
    const open = async (description?: string) =>
      (await carla.api.fork.create.mutate({ messageId, divePartnerId: null, description })).fork.id
    const forkIds = [await open(), await open('kazoo press is ours'), await open('Whose press?')]
    await bob.api.message.update.mutate({ messageId, content: 'Never mind.' })
    const revBefore = (await bob.api.thread.get.query({ threadId })).thread.rev
    await bob.api.message.delete.mutate({ messageId })
    const { forks } = await ada.api.fork.list.query({ threadId })
    const gone = 'A message that was deleted'
    expect(forkIds.map(id => forks.find(fork => fork.id === id)?.description)).toEqual([
      gone,
      gone,
      'Whose press?',
    ])
    const { messages } = await carla.api.message.list.query({ threadId })
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      `Carla forked ‘${gone}’ from Bob’s message`,
      `Carla forked ‘${gone}’ from Bob’s message`,
      'Carla forked ‘Whose press?’ from Bob’s message',
    ])
    const changes = await ada.api.thread.changes.query({ threadId, sinceRev: revBefore })
    expect(changes.forks.map(({ id }) => id).sort()).toEqual(forkIds.slice(0, 2).sort())
    expect(changes.messages).toHaveLength(3)
  })
})

const emptyBody = {
  headline: '',
  headlineWording: { by: 'agent' as const },
  bullets: [],
  deferred: [],
  openQuestions: [],
  dissent: [],
}
