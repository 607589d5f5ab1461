/**
 * No list and no check reads more of a table than it shows, no matter how long the thread is. The test counts
 * the rows that Postgres fetched, so it does not depend on the machine: a policy that keeps an index from
 * being used shows up here.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChannels } from '../../server/db/channels/channels.ts'
import { findSharedChannels } from '../../server/db/channels/shared-channels.ts'
import type { Database, Tx } from '../../server/db/client.ts'
import { chooseThread } from '../../server/db/forks/fork-thread.ts'
import { findThreadPlace } from '../../server/db/messages/conversations.ts'
import { listMessages } from '../../server/db/messages/messages.ts'
import { readThreadChanges } from '../../server/db/messages/thread-changes.ts'
import { findThread, listThreads } from '../../server/db/messages/threads.ts'
import { readThreadBackground } from '../../server/db/tasks/thread-tasks.ts'
import { type Orchard, plantOrchard } from '../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../testing/stage.ts'

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
  await root.query('set session_replication_role = replica')
  // Of every hundred decisions one is in the long thread's channel.
  await root.query(
    `insert into decisions (id, workspace_id, channel_id, thread_id, fork_id, message_id, line_id, position, kind, headline, text, published_at, words)
     select gen_random_uuid(), $1, case when g % 100 = 0 then $2::uuid else gen_random_uuid() end, $3, gen_random_uuid(),
       gen_random_uuid(), 'b', 0, 'decision', 'Pears', 'Pick them', now() - g * interval '1 minute',
       openvibe.words_of(case when g % 1000 = 0 then 'quinces' else 'pears' end)
     from generate_series(1, 10000) g`,
    [orchard.workspace.id, channelId, threadId],
  )
  await root.query('set session_replication_role = origin')
  await orchard.people.bob.api.read.mark.mutate({ threadId, seq: length - 20 })
  await root.query('analyze')
}, 120_000)
afterAll(() => stage.close())

/** Counts the rows of each table that Postgres fetched for `work`, as Bob. */
function countFetched(
  work: (tx: Tx) => Promise<unknown>,
  inTransaction: Database['asWorker'] = run => stage.db.asUser({ sub: bob }, run),
): Promise<Record<string, number>> {
  const count = async (tx: Tx) => {
    const { rows } = await sql<{ name: string; fetched: number }>`
      select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as fetched
      from pg_stat_xact_user_tables where schemaname = 'public'`.execute(tx)
    return new Map(rows.map(({ name, fetched }) => [name, fetched]))
  }
  return inTransaction(async tx => {
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
      'the thread before a fork from one of its first messages',
      tx =>
        sql`select ${chooseThread(
          threadId,
          sql`(select id as parent_message_id, '{}'::text[] as left_out from messages
            where thread_id = ${threadId} and seq = 300)`,
        )}`.execute(tx),
      // The messages before it are counted, and the newest of them read.
      { messages: 300 + 221 + 10, threads: 0 },
    ],
    [
      'no thread before a task outside of forks',
      tx => sql`select ${chooseThread(threadId, sql`(select * from forks where false)`)}`.execute(tx),
      { messages: 0, threads: 0 },
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
      // The newest message, which may be an open question.
      { messages: 1, threads: 1 },
    ],
    [
      'the channels with their unread messages',
      tx => listChannels(tx, { userId: bob, workspaceId: orchard.workspace.id }),
      { messages: 50 * 6, threads: 60 },
    ],
  ]

  it.each(works)('%s costs no more than it shows', async (_, work, most) => {
    const fetched = await countFetched(work)
    expect(fetched.messages ?? 0).toBeLessThanOrEqual(most.messages)
    expect(fetched.threads ?? 0).toBeLessThanOrEqual(most.threads)
  })

  it.each([
    ['the newest decisions', [], 21],
    ['decisions with a word', [{ text: 'quinces', prefix: false, without: false }], 10],
  ])('%s cost no more than they show', async (_, terms, most) => {
    const { workspace } = orchard
    const fetched = await countFetched(tx =>
      sql`select from openvibe.search_decisions(${workspace.id}, ${JSON.stringify(terms)}, null, null, null, 21)`.execute(
        tx,
      ),
    )
    expect(fetched.decisions ?? 0).toBeGreaterThan(0)
    expect(fetched.decisions ?? 0).toBeLessThanOrEqual(most)
  })

  it('the agent that a follow-up is for is found from the end, for each setting', async () => {
    const { root } = stage
    const agents = await root.query(
      `select id from agent_configs where slug = 'vibe' and workspace_id = $1`,
      [orchard.workspace.id],
    )
    const vibe = agents.rows[0].id
    await root.query('set session_replication_role = replica')
    await root.query(`update messages set author_user_id = $2 where thread_id = $1 and seq = 10`, [
      threadId,
      bob,
    ])
    // An answer to an old message, and the newest message of all.
    await root.query(
      `update messages m set author_type = 'agent', author_user_id = null, author_agent_id = $2, parent_id = q.id
       from messages q where q.thread_id = $1 and q.seq = 10 and m.thread_id = $1 and m.seq in (11, $3 + 1)`,
      [threadId, vibe, length],
    )
    await root.query('set session_replication_role = origin')
    const asked = { userId: bob, threadId, forkId: null, parentId: null, messageId: threadId, names: [] }
    for (const [setting, most] of [
      ['asker', 4],
      ['everyone', 7],
    ] as const) {
      await root.query('update workspaces set follow_ups = $1', [setting])
      const fetched = await countFetched(async tx => {
        const place = await findThreadPlace(tx, asked)
        expect(place?.followUps).toMatchObject([{ id: vibe }])
      })
      expect(fetched.messages, setting).toBeLessThanOrEqual(most)
    }
  })

  it('the question that a message may answer is looked for only in its own conversation', async () => {
    const { root } = stage
    const here = { userId: bob, threadId, parentId: null, messageId: bob, names: [] }
    const { rows } = await root.query(
      `insert into forks (id, thread_id, workspace_id, channel_id, parent_message_id, created_by)
       select gen_random_uuid(), thread_id, workspace_id, channel_id, id, author_user_id
       from messages where thread_id = $1 and seq = 2 returning id`,
      [threadId],
    )
    const forkId: string = rows[0].id
    const move = (to: string | null, from: number, till: number) =>
      root.query(
        `update messages set fork_id = $2, fork_number = case when $2::uuid is not null then seq end
         where thread_id = $1 and seq between $3 and $4`,
        [threadId, to, from, till],
      )
    await root.query('set session_replication_role = replica')
    // Old messages in the fork and newer ones in the main line; then the other way round.
    await move(forkId, 20, 30)
    const inFork = await countFetched(tx => findThreadPlace(tx, { ...here, forkId }))
    await move(forkId, 100, length)
    const inMainLine = await countFetched(tx => findThreadPlace(tx, { ...here, forkId: null }))
    await move(null, 20, length)
    await root.query('delete from forks where id = $1', [forkId])
    await root.query('set session_replication_role = origin')
    expect(inFork.messages).toBeLessThanOrEqual(10)
    expect(inMainLine.messages).toBeLessThanOrEqual(10)
  })

  it('unread messages are counted from the end', async () => {
    const thread = await stage.db.asUser({ sub: bob }, tx => findThread(tx, { userId: bob, threadId }))
    expect(thread).toMatchObject({ unreadCount: 21, lastReadSeq: length - 20, lastSeq: length + 1 })
  })
})

describe('the list of channels whose messages may be shown in another channel', () => {
  const members = 300
  const channels = 120
  let people: string[]
  let places: string[]

  beforeAll(async () => {
    const { root } = stage
    const { rows } = await root.query(
      `select array_agg(gen_random_uuid()) as ids from generate_series(1, $1::int)`,
      [members + channels],
    )
    people = rows[0].ids.slice(0, members)
    places = rows[0].ids.slice(members)
    const workspace = [crypto.randomUUID()]
    await root.query('set session_replication_role = replica')
    await root.query(
      `insert into workspaces (id, name, slug, created_by) values ($1, 'Large', 'large', $2)`,
      [...workspace, bob],
    )
    await root.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $1, id, case when n % 50 = 0 then 'guest' else 'member' end from unnest($2::uuid[]) with ordinality p (id, n)`,
      [...workspace, people],
    )
    await root.query(
      `insert into channels (id, workspace_id, kind, name)
       select id, $1, case when n % 4 = 0 then 'private' else 'public' end, 'c' || n
       from unnest($2::uuid[]) with ordinality c (id, n)`,
      [...workspace, places],
    )
    // The higher a channel's number, the more readers are in it, so that some hold all readers of others.
    await root.query(
      `insert into channel_members (channel_id, workspace_id, user_id)
       select c.id, $1, p.id
       from unnest($2::uuid[]) with ordinality c (id, n), unnest($3::uuid[]) with ordinality p (id, m)
       where p.m % 100 < c.n and (p.m + c.n) % (1 + c.n % 3) = 0 or p.m = 1`,
      [...workspace, places, people],
    )
    await root.query('set session_replication_role = origin')
    await root.query('analyze')
  })

  it('has those that everybody there, and the person who asks, may read', async () => {
    const { rows } = await stage.root.query(
      `select c.id, array_agg(w.user_id) as readers from channels c join workspace_members w using (workspace_id)
       where c.id = any ($1) and (c.kind = 'public' and w.role <> 'guest' or exists (
         select from channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
       group by c.id`,
      [places],
    )
    const readersOf = new Map<string, Set<string>>(rows.map(({ id, readers }) => [id, new Set(readers)]))
    let shared = 0
    for (const channelId of places.slice(0, 40)) {
      for (const actingUserId of [people[0] ?? '', people[49] ?? '']) {
        const expected = places.filter(
          place =>
            readersOf.get(place)?.has(actingUserId) &&
            (place === channelId ||
              [...(readersOf.get(channelId) ?? [])].every(reader => readersOf.get(place)?.has(reader))),
        )
        const found = await stage.db.asWorker(tx =>
          findSharedChannels(tx, { channelId, actingUserId, channelIds: null }),
        )
        expect([...found].sort()).toEqual(expected.sort())
        shared += found.size
      }
    }
    expect(shared).toBeGreaterThan(200)
  })

  it('is found without a look at every member for every channel', async () => {
    const [channelId = ''] = places
    const fetched = await countFetched(
      tx => findSharedChannels(tx, { channelId, actingUserId: people[0] ?? '', channelIds: null }),
      stage.db.asWorker,
    )
    const looked = (fetched.channel_members ?? 0) + (fetched.workspace_members ?? 0)
    const { rows } = await stage.root.query('select count(*)::int as count from channel_members')
    expect(looked).toBeLessThan(2 * rows[0].count)
  })
})
