import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from '../eval/product/open-product.ts'
import { listEntries } from '../server/chat/ledger/list-entries.ts'
import { listMemory } from '../server/chat/memory/list-memory.ts'
import { createTestDatabase } from '../testing/postgres/database.ts'
import type { Demo } from './demo-stage.ts'
import { type PlantedTalk, plant } from './plant.ts'
import { findMonday } from './talk/calendar.ts'
import { makeTalk, weeks } from './talk/make-talk.ts'
import { guide } from './team.ts'

const talk = makeTalk({ seed: 7, monday: findMonday({ weeks, now: new Date() }) })
const channelOf = new Map(
  talk.threads.flatMap(({ channel, messages, fork }) =>
    [...messages, ...(fork?.messages ?? [])].map(({ id }) => [id, channel] as const),
  ),
)

let product: Product
let planted: PlantedTalk
let demo: Demo

beforeAll(async () => {
  const database = await createTestDatabase()
  product = await openProduct(database, null)
  planted = await plant({ db: product.db, enter: product.enter, databaseUrl: database.url }, talk, () => {})
  demo = planted.demo
}, 180_000)
afterAll(() => product?.close())

/** Returns the words of every message as a person sees them, or as the service for nobody. */
function readMessages(name?: string): Promise<Map<string, string>> {
  const read = (tx: Parameters<Parameters<typeof product.db.asWorker>[0]>[0]) =>
    tx.selectFrom('messages').select(['id', 'content']).execute()
  const rows = name === undefined ? product.db.asWorker(read) : product.db.asUser(demo.claimsOf(name), read)
  return rows.then(found => new Map(found.map(({ id, content }) => [id, content])))
}

async function listWholeLedger(name: string) {
  const { workspaceId } = demo
  return (await listEntries(product.db, { claims: demo.claimsOf(name), workspaceId, limit: 500 })).entries
}

async function listWholeMemory(name: string) {
  const { workspaceId } = demo
  return (
    await listMemory(product.db, { claims: demo.claimsOf(name), workspaceId, order: 'newest', limit: 500 })
  ).items
}

/** The names that the talk gives to the channels which a person can read. */
function readableTo(name: string): Set<string> {
  return new Set(
    talk.channels.flatMap(channel => (channel.members?.includes(name) === false ? [] : channel.name)),
  )
}

describe('nothing is without a source', () => {
  it('every memory rests on words that stand in its messages', async () => {
    const words = await readMessages()
    const items = await listWholeMemory(guide)
    expect(items).toHaveLength(talk.items.length)
    for (const { sources } of items) {
      expect(sources.length).toBeGreaterThan(0)
      for (const { messageId, quote } of sources) expect(words.get(messageId)).toContain(quote)
    }
  })

  it('every entry of the ledger leads back to a message, or to a result whose lines cite messages', async () => {
    const words = await readMessages()
    const entries = await listWholeLedger(guide)
    expect(entries).toHaveLength(talk.ledger.length)
    for (const { source } of entries) {
      expect(source.state).toBe('there')
      expect(words.has(source.messageId ?? '')).toBe(true)
      const quotes = source.kind === 'message' ? [source] : source.citations
      expect(quotes.length).toBeGreaterThan(0)
      for (const { messageId, quote } of quotes) {
        expect(quote).not.toBe('')
        expect(words.get(messageId ?? '')).toContain(quote)
      }
    }
    expect(new Set(entries.map(({ source }) => source.kind))).toEqual(new Set(['message', 'result']))
  })
})

describe('the ledger and the memory are those of the talk', () => {
  it('entries have their states, owners, days and evidence, and later ones replace earlier ones', async () => {
    const entries = new Map((await listWholeLedger(guide)).map(entry => [entry.id, entry]))
    for (const told of talk.ledger) {
      const entry = entries.get(planted.entryIds.get(told.id) ?? '')
      expect(entry).toMatchObject({
        kind: told.kind,
        text: told.text,
        status: told.status,
        dueOn: told.dueOn,
      })
      expect(entry?.owner?.id).toBe(told.owner === null ? undefined : demo.player(told.owner).userId)
      expect(entry?.supersededBy?.id).toBe(planted.entryIds.get(told.supersededBy ?? ''))
      expect(entry?.evidence?.messageId).toBe(planted.messageIds.get(told.evidenceId ?? ''))
    }
    expect([...entries.values()].filter(({ status }) => status === 'superseded')).toHaveLength(2)
  })

  it('memories are replaced as in the talk, and belong to their agents', async () => {
    const items = new Map((await listWholeMemory(guide)).map(item => [item.id, item]))
    for (const told of talk.items) {
      const item = items.get(planted.itemIds.get(told.id) ?? '')
      expect(item?.text).toBe(told.text)
      expect(item?.status).toBe(told.supersededBy === null ? 'current' : 'superseded')
      expect(item?.supersededBy ?? undefined).toBe(planted.itemIds.get(told.supersededBy ?? ''))
      expect(item?.agentId).toBe(told.agent && demo.agentId(told.agent))
    }
  })

  it('everything has the time of the talk', async () => {
    const entries = new Map((await listWholeLedger(guide)).map(entry => [entry.id, entry]))
    const items = new Map((await listWholeMemory(guide)).map(item => [item.id, item]))
    for (const { id, at } of talk.ledger) {
      expect(Date.parse(entries.get(planted.entryIds.get(id) ?? '')?.createdAt ?? '')).toBe(Date.parse(at))
    }
    for (const { id, at } of talk.items) {
      expect(Date.parse(items.get(planted.itemIds.get(id) ?? '')?.createdAt ?? '')).toBe(Date.parse(at))
    }
    const late = await product.db.asWorker(tx =>
      tx
        .selectFrom('messages as m')
        .innerJoin('messages as before', 'before.threadId', 'm.threadId')
        .select(['m.content', 'before.content as earlier'])
        .where('m.forkId', 'is', null)
        .where('before.forkId', 'is', null)
        .whereRef('before.seq', '<', 'm.seq')
        .whereRef('before.createdAt', '>', 'm.createdAt')
        .execute(),
    )
    expect(late).toEqual([])
    const notices = await product.db.asWorker(tx =>
      tx
        .selectFrom('notifications as n')
        .innerJoin('messages as m', 'm.id', 'n.messageId')
        .select(['m.id', 'm.createdAt', 'n.createdAt as noticedAt'])
        .execute(),
    )
    const ofTalk = new Set(planted.messageIds.values())
    const told = notices.filter(({ id }) => ofTalk.has(id))
    expect(told.length).toBeGreaterThan(50)
    for (const { createdAt, noticedAt } of told) expect(noticedAt).toBe(createdAt)
  })
})

describe('nobody is told what they may not read', () => {
  it.each(['Ben', 'Chiara', 'Esi', 'Farid'])(
    '%s finds no words of the others’ private channels',
    async name => {
      const readable = readableTo(name)
      expect(readable.size).toBeLessThan(talk.channels.length)
      const ids = (known: ReadonlyMap<string, string>, told: readonly string[]) =>
        new Set(told.map(id => known.get(id)))
      const memories = talk.items.filter(({ sources }) =>
        sources.every(({ messageId }) => readable.has(channelOf.get(messageId) ?? '')),
      )
      expect(new Set((await listWholeMemory(name)).map(({ id }) => id))).toEqual(
        ids(
          planted.itemIds,
          memories.map(({ id }) => id),
        ),
      )
      const entries = talk.ledger.filter(({ source }) => readable.has(channelOf.get(source.messageId) ?? ''))
      expect(new Set((await listWholeLedger(name)).map(({ id }) => id))).toEqual(
        ids(
          planted.entryIds,
          entries.map(({ id }) => id),
        ),
      )
      const seen = await readMessages(name)
      for (const [id, channel] of channelOf) {
        expect(seen.has(planted.messageIds.get(id) ?? '')).toBe(readable.has(channel))
      }
    },
  )
})

it('leaves the guide unread threads of the last week, and none before it', async () => {
  const unread = new Set<string>()
  for (const { name } of talk.channels) {
    const { threads } = await demo
      .player(guide)
      .api.thread.list.query({ channelId: demo.channelId(name), limit: 100 })
    for (const { id, unreadCount } of threads) if (unreadCount > 0) unread.add(id)
  }
  const lastWeek = Date.now() - 13 * 86_400_000
  const told = talk.threads.filter(({ id }) => unread.has(planted.threadIds.get(id) ?? ''))
  expect(told.length).toBeGreaterThan(5)
  for (const { messages } of told) {
    expect(Date.parse(messages.at(-1)?.at ?? '')).toBeGreaterThan(lastWeek)
  }
})
