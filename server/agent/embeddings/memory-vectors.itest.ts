import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { type StandInServer, startStandInServer } from '../../../testing/embeddings/stand-in-server.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { addMemoryItem } from '../../chat/memory/add-memory-item.ts'
import { deleteMemoryItem } from '../../chat/memory/delete-memory-item.ts'
import { updateMemoryItem } from '../../chat/memory/update-memory-item.ts'
import { findMemory } from '../../db/memory/find-memory.ts'
import { findNearItems } from '../../db/memory/near-memory.ts'
import { countVectors, readVectorState } from '../../db/memory/vector-state.ts'
import { createLog } from '../../log.ts'
import { createEmbeddingChore, type EmbeddingChore } from './embed-items.ts'
import { createEmbedder } from './embedder.ts'
import { createQueryVectors } from './query-vectors.ts'

const log = createLog({ level: 'silent', process: 'test' })
let stage: TestStage
let orchard: Orchard
let bob: Player
let workspaceId: string
let general: string
let den: string
let server: StandInServer
let aheadMs = 0

beforeAll(async () => {
  stage = await createTestStage()
  server = await startStandInServer()
  orchard = await plantOrchard(stage)
  bob = orchard.people.bob
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  den = channel.id
})
afterAll(async () => {
  await server.close()
  await stage.close()
})
beforeEach(async () => {
  server.fail(null)
  server.beforeAnswer(null)
  aheadMs = 0
  await stage.root.query('delete from memory_items')
})

const open = (model = 'small') => createEmbedder({ url: server.url, model, key: null })
/** A worker that makes vectors. */
function hire(model: string | null = 'small'): EmbeddingChore {
  return createEmbeddingChore({
    db: stage.db,
    log,
    embedder: model ? open(model) : null,
    aheadMs: () => aheadMs,
  })
}

async function remember(text: string, channels: readonly string[] = [general], said = text) {
  const messages = await Promise.all(
    channels.map(channelId => bob.api.thread.create.mutate({ channelId, content: said })),
  )
  return stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', text, confidence: 1, status: 'current' },
      ...{ aboutUserIds: [], author: { userId: bob.userId } },
      sources: messages.map(({ message }) => ({ messageId: message.id, quote: said })),
    }),
  )
}

const count = () => stage.db.asWorker(tx => countVectors(tx, { workspaceId }))
const state = () => stage.db.asWorker(tx => readVectorState(tx))

async function near(words: string, within: readonly string[] = [general], model = 'small') {
  const [vector] = await open(model).embed([words], { timeoutMs: 5_000 })
  if (!vector) throw new Error('There is no vector.')
  const asked = {
    workspaceId,
    agentId: null,
    vector,
    within: new Set(within),
    statuses: ['current'] as const,
  }
  return stage.db.asWorker(tx => findNearItems(tx, { ...asked, limit: 10 }))
}

describe('the chore', () => {
  it('makes the vectors of all items in batches', async () => {
    for (let index = 0; index < 3; index++) await remember(`The press number ${index} is in the barn`)
    await stage.root.query(
      `with added as (
         insert into memory_items (id, workspace_id, kind, text, status)
         select gen_random_uuid(), $1, 'fact', 'Cask ' || g, 'current' from generate_series(1, 70) g returning id)
       insert into memory_sources (item_id, position, kind, message_id, channel_id, quote)
       select added.id, 1, 'message', m.id, m.channel_id, 'press' from added,
         (select id, channel_id from messages where content like 'The press number 0%' limit 1) m`,
      [workspaceId],
    )
    const before = server.requests.length
    expect(await count()).toEqual({ items: 73, embedded: 0 })
    await hire().work()
    expect(await count()).toEqual({ items: 73, embedded: 73 })
    expect(server.requests.slice(before).map(({ input }) => input.length)).toEqual([64, 9])
    await hire().work()
    expect(server.requests).toHaveLength(before + 2)
  })

  it('makes the vector of a reworded item again, and none of its old words', async () => {
    const item = await remember('The key hangs behind the door')
    const chore = hire()
    await chore.work()
    const given = { itemId: item.id, text: 'The ladder stands in the shed' }
    await updateMemoryItem(stage.db, { claims: { sub: bob.userId }, ...given })
    expect((await count()).embedded).toBe(0)
    expect(await near('key')).toEqual([])
    await chore.work()
    expect((await count()).embedded).toBe(1)
    expect((await near('ladder'))[0]?.similarity).toBeGreaterThan(0.3)
  })

  it('does not store the vector of words that changed while it was made', async () => {
    const item = await remember('The key hangs behind the door')
    let isChanged = false
    server.beforeAnswer(async () => {
      if (isChanged) return
      isChanged = true
      const given = { itemId: item.id, text: 'The ladder stands in the shed' }
      await updateMemoryItem(stage.db, { claims: { sub: bob.userId }, ...given })
    })
    await hire().work()
    expect(isChanged).toBe(true)
    expect(server.requests.at(-1)?.input).toEqual(['The ladder stands in the shed'])
    expect((await near('ladder'))[0]?.similarity).toBeGreaterThan(0.3)
  })

  it('is taken over after the lease when a worker dies', async () => {
    await remember('The key hangs behind the door')
    const { promise, resolve } = Promise.withResolvers<void>()
    server.beforeAnswer(() => promise)
    const before = server.requests.length
    const lost = hire()
    const working = lost.work()
    await expect.poll(() => server.requests.length).toBe(before + 1)
    const asked = server.requests.length
    const other = hire()
    await other.work()
    expect(server.requests).toHaveLength(asked)
    server.beforeAnswer(null)
    aheadMs = 100_000
    await other.work()
    expect((await count()).embedded).toBe(1)
    resolve()
    await working
    expect((await count()).embedded).toBe(1)
  })

  it('rests when the endpoint fails, longer each time, and continues by itself', async () => {
    const chore = hire()
    const other = hire()
    await Promise.all([chore.work(), other.work()])
    await remember('The key hangs behind the door')
    server.fail({ status: 503 })
    await chore.work()
    const asked = server.requests.length
    expect(await state()).toMatchObject({ problem: 'busy', failures: 1 })
    await chore.work()
    await other.work()
    expect(server.requests).toHaveLength(asked)
    aheadMs = 20_000
    await chore.work()
    expect(server.requests).toHaveLength(asked + 1)
    aheadMs = 40_000
    await chore.work()
    expect(server.requests).toHaveLength(asked + 1)
    server.fail(null)
    aheadMs = 60_000
    await chore.work()
    expect(await state()).toMatchObject({ problem: null, failures: 0, pausedUntil: null })
    expect((await count()).embedded).toBe(1)
  })

  it('waits as long as the endpoint asks', async () => {
    await remember('The key hangs behind the door')
    server.fail({ status: 429, headers: { 'retry-after': '120' } })
    const chore = hire()
    await chore.work()
    server.fail(null)
    aheadMs = 100_000
    await chore.work()
    expect((await count()).embedded).toBe(0)
    aheadMs = 125_000
    await chore.work()
    expect((await count()).embedded).toBe(1)
  })

  it('makes everything again when the model changes', async () => {
    const first = await remember('The key hangs behind the door')
    await remember('The ladder stands in the shed')
    await hire().work()
    await hire('large').work()
    expect(await state()).toMatchObject({ configured: 'large', model: 'large (512)' })
    expect((await count()).embedded).toBe(2)
    expect(await near('key')).toEqual([])
    expect((await near('key', [general], 'large'))[0]?.itemId).toBe(first.id)
  })

  it('makes nothing for a worker with settings of before', async () => {
    const old = hire()
    await old.work()
    await hire('large').work()
    await remember('The key hangs behind the door')
    const asked = server.requests.length
    await old.work()
    expect(server.requests).toHaveLength(asked)
  })

  it('asks nobody without an endpoint, and the items wait', async () => {
    await remember('The key hangs behind the door')
    await hire(null).work()
    expect(await state()).toMatchObject({ configured: null, problem: null })
    await hire().work()
    expect((await count()).embedded).toBe(1)
  })
})

it('admins see how far the chore is and what fails, and nobody else', async () => {
  const read = (who: Player) => who.api.memory.searchByMeaning.query({ workspaceId })
  const { ada } = orchard.people
  await hire(null).work()
  expect(await read(ada)).toMatchObject({ model: null, failing: null, items: 0, embedded: 0 })
  await remember('The key hangs behind the door')
  const chore = hire()
  server.fail({ status: 401 })
  await chore.work()
  const seen = await read(ada)
  expect(seen).toMatchObject({ model: 'small', items: 1, embedded: 0, failing: { problem: 'refused' } })
  expect(Date.parse(seen.failing?.nextTryAt ?? '')).toBeGreaterThan(Date.now())
  server.fail(null)
  aheadMs = 20_000
  await chore.work()
  expect(await read(ada)).toMatchObject({ failing: null, items: 1, embedded: 1, mostCompared: 50_000 })
  await expect(read(bob)).rejects.toThrow('Only an admin')
})

describe('vectors', () => {
  it('go in the same transaction as their item', async () => {
    const item = await remember('The key hangs behind the door')
    await hire().work()
    await deleteMemoryItem(stage.db, { claims: { sub: bob.userId }, itemId: item.id })
    const { rows } = await stage.root.query(
      'select (select count(*) from memory_embeddings)::int + (select count(*) from memory_vectors)::int as left',
    )
    expect(rows[0]?.left).toBe(0)
  })

  it('find items by other words, which words alone do not', async () => {
    const item = await remember('The ferry takes 120 passengers')
    await remember('The petty cash is in the grey drawer')
    await hire().work()
    const words = 'How many guests may board the vessel?'
    const [vector = null] = await open().embed([words], { timeoutMs: 5_000 })
    const asked = { workspaceId, agentId: null, words, within: new Set([general]), limit: 5 }
    const found = (given: typeof vector) =>
      stage.db.asWorker(tx => findMemory(tx, { ...asked, vector: given }))
    expect(await found(null)).toEqual([])
    const [hit] = await found(vector)
    expect(hit).toMatchObject({ rank: 1, textRank: null, vectorRank: 1, coverage: null, score: 1 / 61 })
    expect(hit?.item.id).toBe(item.id)
    expect(hit?.similarity).toBeGreaterThan(0.2)
  })

  it('of the one right item count together with its words', async () => {
    await remember('The gangway was painted by the passengers')
    const both = await remember('The ferry takes 120 passengers')
    await hire().work()
    const words = 'How many passengers does the ferry take?'
    const [vector = null] = await open().embed([words], { timeoutMs: 5_000 })
    const asked = { workspaceId, agentId: null, words, vector, within: new Set([general]), limit: 5 }
    const [hit] = await stage.db.asWorker(tx => findMemory(tx, asked))
    expect(hit?.item.id).toBe(both.id)
    expect(hit).toMatchObject({ textRank: 1, vectorRank: 1, score: 2 / 61 })
  })

  it('of private channels are neither found nor counted for others', async () => {
    await remember('The vault opens with seven turns', [den])
    await remember('The vault opens with eight turns', [den, general])
    const open = await remember('The gate opens in the morning')
    await hire().work()
    const [hit, ...others] = await near('The vault opens with seven turns')
    expect(hit?.itemId).toBe(open.id)
    expect(others).toEqual([])
    expect(await near('The vault opens with seven turns', [general, den])).toHaveLength(3)
  })

  it('of an item that gets a private source are not found by others any more', async () => {
    const item = await remember('The vault opens with seven turns')
    await hire().work()
    expect(await near('vault')).toHaveLength(1)
    const { message } = await bob.api.thread.create.mutate({ channelId: den, content: 'Seven turns it is.' })
    await stage.root.query(
      `insert into memory_sources (item_id, position, kind, message_id, channel_id, quote)
       values ($1, 2, 'message', $2, $3, 'Seven turns')`,
      [item.id, message.id, den],
    )
    expect(await near('vault')).toEqual([])
    expect(await near('vault', [general, den])).toHaveLength(1)
  })

  it('of another agent, of another workspace and of items that are not current are left out', async () => {
    const item = await remember('The vault opens with seven turns')
    await hire().work()
    const { rows } = await stage.root.query('select id from agent_configs where workspace_id = $1 limit 1', [
      workspaceId,
    ])
    const agentId = rows[0]?.id
    await stage.root.query('update memory_items set agent_id = $1 where id = $2', [agentId, item.id])
    expect(await near('vault')).toEqual([])
    await stage.root.query(`update memory_items set agent_id = null, status = 'proposed' where id = $1`, [
      item.id,
    ])
    expect(await near('vault')).toEqual([])
    await stage.root.query(`update memory_items set status = 'current' where id = $1`, [item.id])
    expect(await near('vault')).toHaveLength(1)
    const [vector] = await open().embed(['vault'], { timeoutMs: 5_000 })
    if (!vector) throw new Error('There is no vector.')
    const asked = { workspaceId: newId(), agentId: null, vector, within: new Set([general]) }
    const elsewhere = stage.db.asWorker(tx =>
      findNearItems(tx, { ...asked, statuses: ['current'], limit: 5 }),
    )
    expect(await elsewhere).toEqual([])
  })

  it('can’t be read by people', async () => {
    for (const table of ['memory_embeddings', 'memory_vectors', 'memory_unembedded', 'memory_vector_state']) {
      const read = stage.db.asUser({ sub: bob.userId }, tx => sql.raw(`select from ${table}`).execute(tx))
      await expect(read).rejects.toThrow('permission denied')
    }
  })
})

describe('the vector of a search', () => {
  it('is missing without an endpoint, and when it is slow or fails', async () => {
    const ask = (url: string | null) =>
      createQueryVectors({ embedder: url ? createEmbedder({ url, model: 'small', key: null }) : null, log })
    expect(await ask(null).ask('key')).toEqual({ vector: null, without: 'no_endpoint' })
    expect(await ask(server.url).ask('key')).toMatchObject({ vector: { model: 'small (512)' } })
    server.fail('silent')
    expect(await ask(server.url).ask('key')).toEqual({ vector: null, without: 'too_slow' })
    server.fail({ status: 500 })
    const failing = ask(server.url)
    expect(await failing.ask('key')).toEqual({ vector: null, without: 'failed' })
    const asked = server.requests.length
    expect(await failing.ask('key')).toEqual({ vector: null, without: 'failed' })
    expect(server.requests).toHaveLength(asked)
  })
})
