import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { readThreadChanges } from '../../db/messages/thread-changes.ts'
import type { ThreadChanges } from '../../domain/messages/thread.ts'

let stage: TestStage
let orchard: Orchard
let players: Player[]

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { ada, bob, carla } = orchard.people
  players = [ada, bob, carla]
})
afterAll(() => stage.close())

/** A browser's copy of a thread: rows by id, and the number up to which it has seen changes. */
interface Snapshot {
  rows: Map<string, { id: string; rev: number }>
  rev: number
}

const read = (threadId: string, sinceRev: number, limit: number): Promise<ThreadChanges> =>
  stage.db.asUser({ sub: orchard.people.bob.userId }, async tx => {
    const changes = await readThreadChanges(tx, { threadId, sinceRev, limit })
    if (!changes) throw new Error('no thread')
    return changes
  })

async function catchUp(threadId: string, stale: Snapshot, limit: number): Promise<Snapshot> {
  const rows = new Map(stale.rows)
  let { rev } = stale
  for (let more = true; more; ) {
    const page = await read(threadId, rev, limit)
    for (const row of [...page.messages, ...page.forks, ...page.tasks]) rows.set(row.id, row)
    rev = page.rev
    more = page.hasMore
  }
  return { rows, rev }
}

const nothing: Snapshot = { rows: new Map(), rev: 0 }

/**
 * Makes a random change to a thread by people, agents or time; `pick` chooses the people and rows that it
 * affects.
 */
const step = fc.record({
  kind: fc.constantFrom(
    'send',
    'call',
    'edit',
    'react',
    'delete',
    'fork',
    'close fork',
    'work',
    'cancel',
    'look',
  ),
  pick: fc.nat(1_000),
})

async function take(threadId: string, { kind, pick }: { kind: string; pick: number }): Promise<void> {
  const player = players[pick % players.length]
  if (!player) return
  const { messages, tasks, forks } = await read(threadId, 0, 1_000)
  const message = messages.filter(({ authorUserId }) => authorUserId === player.userId)[pick % 3]
  const task = tasks[pick % (tasks.length || 1)]
  if (kind === 'send') await player.api.message.send.mutate({ threadId, content: `Says ${pick}` })
  if (kind === 'call') await player.api.message.send.mutate({ threadId, content: `@vibe @coder ${pick}` })
  if (kind === 'edit' && message?.deletedAt === null) {
    await player.api.message.update.mutate({ messageId: message.id, content: `Says ${pick} instead` })
  }
  const marked = messages[pick % (messages.length || 1)]
  if (kind === 'react' && marked?.deletedAt === null) {
    const emoji = pick % 2 ? '👍' : '🎉'
    await player.api.message.react.mutate({ messageId: marked.id, emoji, on: pick % 3 > 0 })
  }
  if (kind === 'delete' && message) await player.api.message.delete.mutate({ messageId: message.id })
  if (kind === 'fork') {
    await stage.root.query(
      `insert into forks (id, workspace_id, channel_id, thread_id, parent_message_id, created_by)
       select $1, workspace_id, channel_id, thread_id, id, $2 from messages where thread_id = $3 and seq = 1`,
      [newId(), player.userId, threadId],
    )
  }
  if (kind === 'close fork') {
    await stage.root.query(
      `update forks set status = 'abandoned', closed_at = now(), closed_by = $1 where id = $2`,
      [player.userId, forks[pick % (forks.length || 1)]?.id ?? newId()],
    )
  }
  if (kind === 'work') {
    await stage.root.query(
      `update tasks set status = 'running', step = $2 where id = $1 and ended_at is null`,
      [task?.id ?? newId(), pick % 2 ? 'reading' : 'writing'],
    )
  }
  if (kind === 'cancel' && task && task.endedAt === null) {
    await orchard.people.ada.api.task.cancel.mutate({ taskId: task.id })
  }
}

describe('the changes of a thread', () => {
  it('turn any stale copy into a fresh one, in pages of any size', async () => {
    const channelId = orchard.channels.general?.id ?? ''
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          const { thread } = await orchard.people.ada.api.thread.create.mutate({ channelId, content: 'Law' })
          const snapshots = [nothing]
          for (const taken of steps) {
            if (taken.kind === 'look') snapshots.push(await catchUp(thread.id, nothing, 1_000))
            else await take(thread.id, taken)
          }
          const fresh = await catchUp(thread.id, nothing, 1_000)
          const { messages } = await orchard.people.carla.api.message.list.query({
            threadId: thread.id,
            limit: 100,
          })
          for (const message of messages) expect(fresh.rows.get(message.id)).toEqual(message)
          for (const stale of snapshots) {
            const mended = await catchUp(thread.id, stale, limit)
            expect(mended.rev).toBe(fresh.rev)
            expect(Object.fromEntries(mended.rows)).toEqual(Object.fromEntries(fresh.rows))
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  it('are numbered without gaps while many people write at once', async () => {
    const { ada } = orchard.people
    const { thread } = await ada.api.thread.create.mutate({
      channelId: orchard.channels.general?.id ?? '',
      content: 'Rush',
    })
    const before = await read(thread.id, 0, 1_000)
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        players[index % players.length]?.api.message.send.mutate({
          threadId: thread.id,
          content: String(index),
        }),
      ),
    )
    const { messages, rev } = await read(thread.id, before.rev, 1_000)
    expect(messages.map(message => message.seq)).toEqual(Array.from({ length: 24 }, (_, index) => index + 2))
    expect(messages.map(message => message.rev)).toEqual(
      Array.from({ length: 24 }, (_, index) => before.rev + index + 1),
    )
    expect(rev).toBe(before.rev + 24)
  })

  it('are limited in one answer, which says when there are more', async () => {
    const { ada } = orchard.people
    const { thread } = await ada.api.thread.create.mutate({
      channelId: orchard.channels.general?.id ?? '',
      content: 'Long',
    })
    await stage.root.query(
      `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content)
       select gen_random_uuid(), workspace_id, channel_id, id, 0, 0, 'human', $2, 'x'
       from threads, generate_series(1, 300) where id = $1`,
      [thread.id, ada.userId],
    )
    const first = await ada.api.thread.changes.query({ threadId: thread.id, sinceRev: 0 })
    expect(first).toMatchObject({ hasMore: true, rev: 200 })
    expect(first.messages).toHaveLength(200)
    const second = await ada.api.thread.changes.query({ threadId: thread.id, sinceRev: first.rev })
    expect(second).toMatchObject({ hasMore: false, rev: 301 })
    expect(second.messages).toHaveLength(101)
  })

  it('include the text so far of an answer that is being written', async () => {
    const { ada } = orchard.people
    const { thread, tasks } = await ada.api.thread.create.mutate({
      channelId: orchard.channels.general?.id ?? '',
      content: '@vibe?',
    })
    const taskId = tasks[0]?.id ?? ''
    await stage.root.query(
      `insert into task_streams (task_id, turn, attempt, text) values ($1, 1, 2, 'So far')`,
      [taskId],
    )
    const { streams } = await ada.api.thread.changes.query({ threadId: thread.id, sinceRev: thread.rev })
    expect(streams).toEqual([{ taskId, turn: 1, attempt: 2, text: 'So far' }])
    const opened = await ada.api.thread.get.query({ threadId: thread.id })
    expect(opened).toMatchObject({ streams, rev: thread.rev, channel: { name: 'general' } })
    expect(opened.tasks.map(({ id }) => id)).toEqual([taskId])
  })
})
