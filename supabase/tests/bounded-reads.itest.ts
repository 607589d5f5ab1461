/**
 * No list and no check reads more of a table than it shows, however long the thread is. Counted in rows that Postgres
 * fetched, so the test does not depend on the machine: a policy that keeps an index from being used shows up here.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, plantOrchard } from '../../seeds/cast.ts'
import { listChannels } from '../../server/db/channels.ts'
import type { Tx } from '../../server/db/client.ts'
import { findThreadPlace } from '../../server/db/conversations.ts'
import { listMessages } from '../../server/db/messages.ts'
import { readThreadChanges } from '../../server/db/thread-changes.ts'
import { readThreadBackground } from '../../server/db/thread-tasks.ts'
import { findThread, listThreads } from '../../server/db/threads.ts'
import { createTestStage, type TestStage } from './stage.ts'

const length = 20_000
const others = 2_000

let stage: TestStage
let orchard: Orchard
let threadId: string
let channelId: string
let bob: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  bob = orchard.people.bob.userId
  channelId = orchard.channels.general?.id ?? ''
  const { ada } = orchard.people
  const { root } = stage
  const fill = (thread: string, count: number) =>
    root.query(
      `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content)
       select gen_random_uuid(), workspace_id, channel_id, id, next_seq + g - 1, rev + g, 'human', $2, 'x'
       from threads, generate_series(1, $3::int) g where ${thread} and channel_id = $1`,
      [channelId, ada.userId, count],
    )
  await root.query('set session_replication_role = replica')
  await root.query(
    `insert into threads (id, workspace_id, channel_id, created_by, last_activity_at)
     select gen_random_uuid(), $1, $2, $3, now() - g * interval '1 minute' from generate_series(1, $4::int) g`,
    [orchard.workspace.id, channelId, ada.userId, others],
  )
  await fill('next_seq = 1', 5)
  await root.query(`update threads set next_seq = 6, rev = 5, message_count = 5`)
  await root.query(`insert into thread_participants select id, $1, 'user', 1 from threads`, [ada.userId])
  await root.query('set session_replication_role = origin')
  const { thread } = await ada.api.thread.create.mutate({ channelId, content: 'Long' })
  threadId = thread.id
  await root.query('set session_replication_role = replica')
  await fill(`id = '${threadId}'`, length)
  await root.query(`update threads set next_seq = $2 + 2, rev = $2 + 1 where id = $1`, [threadId, length])
  await root.query('set session_replication_role = origin')
  await orchard.people.bob.api.read.mark.mutate({ threadId, seq: length - 20 })
  await root.query('analyze')
}, 120_000)
afterAll(() => stage.close())

/** The rows of each table that `work` made Postgres fetch, as Bob. */
function countFetched(work: (tx: Tx) => Promise<unknown>): Promise<Record<string, number>> {
  const count = async (tx: Tx) => {
    const { rows } = await sql<{ name: string; fetched: number }>`
      select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as fetched
      from pg_stat_xact_user_tables where schemaname = 'public'`.execute(tx)
    return new Map(rows.map(({ name, fetched }) => [name, fetched]))
  }
  return stage.db.asUser({ sub: bob }, async tx => {
    const before = await count(tx)
    await work(tx)
    const after = await count(tx)
    return Object.fromEntries([...after].map(([name, fetched]) => [name, fetched - (before.get(name) ?? 0)]))
  })
}

describe('in a channel of many threads and a thread of many messages', () => {
  const works: [
    what: string,
    work: (tx: Tx) => Promise<unknown>,
    most: { messages: number; threads: number },
  ][] = [
    [
      'a page of threads',
      tx => listThreads(tx, { userId: bob, channelId, limit: 50 }),
      { messages: 51 * 6 + 20, threads: 51 * 2 },
    ],
    [
      'a later page of threads',
      async tx => {
        const { nextCursor } = await listThreads(tx, { userId: bob, channelId, limit: 1 })
        await listThreads(tx, { userId: bob, channelId, limit: 50, cursor: nextCursor })
      },
      { messages: 60 * 6 + 20, threads: 60 * 2 },
    ],
    ['a thread', tx => findThread(tx, { userId: bob, threadId }), { messages: 30, threads: 5 }],
    [
      'what stands beside a thread',
      tx => readThreadBackground(tx, { threadId, recent: 100 }),
      { messages: 0, threads: 5 },
    ],
    [
      'the newest messages',
      tx => listMessages(tx, { threadId, forkId: null, before: Number.MAX_SAFE_INTEGER, limit: 50 }),
      { messages: 50, threads: 0 },
    ],
    [
      'messages in the middle',
      tx => listMessages(tx, { threadId, forkId: null, before: 10_000, limit: 50 }),
      { messages: 50, threads: 0 },
    ],
    [
      'messages from one on',
      tx => listMessages(tx, { threadId, forkId: null, from: 10_000, limit: 50 }),
      { messages: 50, threads: 0 },
    ],
    [
      'changes',
      tx => readThreadChanges(tx, { threadId, sinceRev: 10_000, limit: 100 }),
      { messages: 101, threads: 5 },
    ],
    [
      'where a message is sent',
      tx =>
        findThreadPlace(tx, {
          userId: bob,
          threadId,
          forkId: null,
          parentId: null,
          messageId: '01890000-0000-7000-8000-000000000000',
          names: ['vibe', 'ada'],
        }),
      { messages: 0, threads: 1 },
    ],
    [
      'the channels with what is unread',
      tx => listChannels(tx, { userId: bob, workspaceId: orchard.workspace.id }),
      { messages: 50 * 6, threads: 60 },
    ],
  ]

  it.each(works)('%s costs what it shows', async (_, work, most) => {
    const fetched = await countFetched(work)
    expect(fetched.messages ?? 0).toBeLessThanOrEqual(most.messages)
    expect(fetched.threads ?? 0).toBeLessThanOrEqual(most.threads)
  })

  it('what is unread is counted from its end', async () => {
    const thread = await stage.db.asUser({ sub: bob }, tx => findThread(tx, { userId: bob, threadId }))
    expect(thread).toMatchObject({ unreadCount: 21, lastReadSeq: length - 20, lastSeq: length + 1 })
  })
})
