/**
 * A search in memory reads no more of the table than it can tell, no matter how much others remember. As in
 * bounded-reads.itest.ts, the rows that Postgres fetched are counted.
 */
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../server/db/client.ts'
import { findMemory } from '../../server/db/memory/find-memory.ts'
import { hasMemory } from '../../server/db/memory/told-items.ts'
import { type Orchard, plantOrchard } from '../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../testing/stage.ts'

const many = 20_000
const few = 60

let stage: TestStage
let orchard: Orchard
const loner = newId()
const elsewhere = newId()

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  const { root } = stage
  const words = 'The cider press stands in the barn.'
  // The few are older than all others.
  const plant = (count: number, place: { workspaceId: string; channelId: string; agentId?: string }) =>
    root.query(
      `insert into memory_items (id, workspace_id, agent_id, kind, text, status, channel_ids, words, created_at)
       select gen_random_uuid(), $1, $2, 'fact', $3, 'current', array[$4::uuid], w.words,
         now() - (100000 - g) * interval '1 minute'
       from (select openvibe.memory_words($5, $3, '') as words) w, generate_series(1, $6::int) g`,
      [place.workspaceId, place.agentId ?? null, words, place.channelId, orchard.workspace.id, count],
    )
  const workspaceId = orchard.workspace.id
  const channelId = orchard.channels.general?.id ?? ''
  const { message } = await orchard.people.ada.api.thread.create.mutate({ channelId, content: words })
  await root.query('set session_replication_role = replica')
  await plant(few, { workspaceId, channelId: orchard.channels.harvest?.id ?? '' })
  await plant(many, { workspaceId, channelId })
  await plant(many, { workspaceId: elsewhere, channelId: newId(), agentId: loner })
  await root.query(
    `insert into memory_sources (item_id, position, kind, message_id, channel_id, quote)
     select id, 1, 'message', $1, channel_ids[1], 'The cider press' from memory_items`,
    [message.id],
  )
  await root.query('set session_replication_role = origin')
  await root.query('analyze')
}, 120_000)
afterAll(() => stage.close())

/** Counts the items that Postgres fetched for `work`. */
function countFetched(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const count = async (tx: Tx) => {
    const { rows } = await sql<{ fetched: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as fetched
      from pg_stat_xact_user_tables where relname = 'memory_items'`.execute(tx)
    return rows[0]?.fetched ?? 0
  }
  return stage.db.asWorker(async tx => {
    const before = await count(tx)
    await work(tx)
    return (await count(tx)) - before
  })
}

function find(tx: Tx, channel: 'general' | 'harvest', limit = 20) {
  return findMemory(tx, {
    ...{ workspaceId: orchard.workspace.id, agentId: newId(), words: 'Where does the cider press stand?' },
    ...{ vector: null, within: new Set([orchard.channels[channel]?.id ?? '']), limit },
  })
}

describe('a search in memory', () => {
  it('of readers of one channel reads the items of this channel', async () => {
    expect(await stage.db.asWorker(tx => find(tx, 'harvest', few))).toHaveLength(few)
    expect(await countFetched(tx => find(tx, 'harvest'))).toBeLessThan(1_000)
  })

  it('of readers of all channels reads the newest', async () => {
    expect(await stage.db.asWorker(tx => find(tx, 'general'))).toHaveLength(20)
    expect(await countFetched(tx => find(tx, 'general'))).toBeLessThan(5_000)
  })

  it('does not begin for an agent that has nothing to remember, and to find that out costs no read', async () => {
    const asked = { workspaceId: elsewhere, agentId: newId() }
    expect(await stage.db.asWorker(tx => hasMemory(tx, asked))).toBe(false)
    expect(await countFetched(tx => hasMemory(tx, asked))).toBe(0)
    expect(await stage.db.asWorker(tx => hasMemory(tx, { ...asked, agentId: loner }))).toBe(true)
  })
})
