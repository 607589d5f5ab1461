import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { MemoryItem } from '../../domain/memory/memory-item.ts'
import { addMemoryItem, type MemoryItemGiven } from './add-memory-item.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let general: string
/** A private channel of Bob and Carla. */
let cellar: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'cellar', kind: 'private' })
  cellar = channel.id
  await bob.api.channel.addMember.mutate({ channelId: cellar, userId: carla.userId })
})
afterEach(() => stage.root.query('update memory_items set superseded_by = null; delete from memory_items'))
afterAll(() => stage.close())

/** Writes a message in each channel, and an item that rests on all of them. */
async function remember(
  who: Player,
  channelIds: readonly string[],
  given: Partial<MemoryItemGiven> = {},
): Promise<MemoryItem> {
  const text = given.text ?? 'The cider press stands in the barn.'
  const sources: { messageId: string; quote: string }[] = []
  for (const channelId of channelIds) {
    const { message } = await who.api.thread.create.mutate({ channelId, content: `Well: ${text}` })
    sources.push({ messageId: message.id, quote: text })
  }
  return stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', text, sources, confidence: 0.8, status: 'current' },
      ...{ aboutUserIds: [], author: { userId: who.userId } },
      ...given,
    }),
  )
}

const listOf = async (
  who: Player,
  asked: Partial<Parameters<Player['api']['memory']['list']['query']>[0]> = {},
) => (await who.api.memory.list.query({ workspaceId, ...asked })).items
const idsOf = async (...asked: Parameters<typeof listOf>) => (await listOf(...asked)).map(({ id }) => id)

/** Calls everything that tells of one item. */
const readings = ({ api }: Player, itemId: string) => [
  api.memory.get.query({ itemId }),
  api.memory.versions.query({ itemId }),
  api.memory.audience.query({ itemId }),
  api.memory.uses.query({ itemId }),
  api.memory.update.mutate({ itemId, text: 'It stands in the shed.' }),
  api.memory.delete.mutate({ itemId }),
]
const hidden = Array.from({ length: 6 }, () => 'not_found')

/** Stores a task in a channel whose prompt held an item. */
async function use(itemId: string, who: Player, channelId: string): Promise<string> {
  const { tasks } = await who.api.thread.create.mutate({ channelId, content: '@vibe Where is the press?' })
  const taskId = tasks[0]?.id ?? ''
  const why = { by: 'retrieval', label: 'm1', rank: 1, textRank: 2, vectorRank: null, score: 0.1 }
  await stage.root.query('insert into memory_uses (item_id, task_id, turn, why) values ($1, $2, 1, $3)', [
    ...[itemId, taskId, why],
  ])
  return taskId
}

describe('an item of memory', () => {
  it('is seen by people who can read all its sources, and by nobody else', async () => {
    const open = await remember(bob, [general])
    const both = await remember(bob, [general, cellar], { text: 'The key hangs behind the door.' })
    expect(await idsOf(carla)).toEqual([both.id, open.id])
    expect(await idsOf(ada)).toEqual([open.id])
    expect(await idsOf(deniz)).toEqual([])
    const eve = await stage.enter(makePerson('Eve'))
    expect(await refusalOf(listOf(eve))).toBe('not_found')
    for (const who of [ada, deniz, eve])
      expect(await Promise.all(readings(who, both.id).map(refusalOf))).toEqual(hidden)
    expect(await idsOf(bob, { query: 'key' })).toEqual([both.id])
    expect(await idsOf(ada, { query: 'key' })).toEqual([])
    expect(await idsOf(ada, { filter: { channelId: cellar } })).toEqual([])
  })

  it('is out of sight from the moment in which a person leaves the channel of a source', async () => {
    const { id } = await remember(bob, [cellar])
    const taskId = await use(id, bob, general)
    expect(await idsOf(carla)).toEqual([id])
    await carla.api.channel.leave.mutate({ channelId: cellar })
    expect(await idsOf(carla)).toEqual([])
    expect(await Promise.all(readings(carla, id).map(refusalOf))).toEqual(hidden)
    expect((await carla.api.memory.ofTask.query({ taskId })).items).toEqual([])
    expect((await bob.api.memory.ofTask.query({ taskId })).items).toMatchObject([
      { item: { id }, why: { by: 'retrieval', textRank: 2, vectorRank: null } },
    ])
    await bob.api.channel.addMember.mutate({ channelId: cellar, userId: carla.userId })
  })

  it('is changed by its author and admins, deleted also by those whom it is about', async () => {
    const { id: itemId } = await remember(bob, [general], { aboutUserIds: [carla.userId] })
    const text = 'The cider press stands in the shed.'
    expect(await refusalOf(carla.api.memory.update.mutate({ itemId, text }))).toBe('not_yours')
    await bob.api.memory.update.mutate({ itemId, text })
    await ada.api.memory.update.mutate({ itemId, kind: 'procedure' })
    expect((await listOf(carla))[0]).toMatchObject({
      text,
      kind: 'procedure',
      mayEdit: false,
      mayDelete: true,
    })
    await carla.api.memory.delete.mutate({ itemId })
    expect(await idsOf(bob)).toEqual([])

    const other = await remember(bob, [general])
    expect(await refusalOf(carla.api.memory.delete.mutate({ itemId: other.id }))).toBe('not_yours')
    expect(await refusalOf(deniz.api.memory.delete.mutate({ itemId: other.id }))).toBe('not_found')
    expect((await listOf(carla))[0]).toMatchObject({ mayEdit: false, mayDelete: false })
    await ada.api.memory.delete.mutate({ itemId: other.id })
  })

  it('keeps its earlier wordings until it is deleted', async () => {
    const { id: itemId, text } = await remember(bob, [general])
    await ada.api.memory.update.mutate({ itemId, text: 'It stands in the shed.' })
    await ada.api.memory.update.mutate({ itemId, text: 'It stands in the shed.' })
    const { versions } = await carla.api.memory.versions.query({ itemId })
    expect(versions).toMatchObject([{ version: 1, text, kind: 'fact', changedBy: ada.userId }])
    await bob.api.memory.delete.mutate({ itemId })
    const { rows } = await stage.root.query('select from memory_item_versions')
    expect(rows).toEqual([])
  })

  it('shows the one that replaced it, and that one shows it', async () => {
    const old = await remember(bob, [general])
    const now = await remember(bob, [cellar], { text: 'It stands in the shed.', supersedes: old.id })
    const opened = await bob.api.memory.get.query({ itemId: old.id })
    expect(opened).toMatchObject({ item: { status: 'superseded' }, replacedBy: { id: now.id } })
    expect((await bob.api.memory.get.query({ itemId: now.id })).replaced).toMatchObject([{ id: old.id }])
    const seen = await ada.api.memory.get.query({ itemId: old.id })
    expect(seen.replacedBy).toBeNull()
  })
})

describe('the list', () => {
  it('finds items by other forms of a word, by a word that is still typed, and by the words of their sources', async () => {
    const press = await remember(bob, [general])
    const trees = await remember(bob, [general], { text: 'Bob prunes the trees in winter.' })
    expect(await idsOf(ada, { query: 'pruning tree' })).toEqual([trees.id])
    expect(await idsOf(ada, { query: 'wint' })).toEqual([trees.id])
    expect(await idsOf(ada, { query: 'well' })).toEqual([])
    expect(await idsOf(ada, { query: 'press winter' })).toEqual([])
    expect(await idsOf(ada, { query: '   ' })).toEqual([trees.id, press.id])
    expect(await idsOf(ada, { query: "') | ('" })).toEqual([])
  })

  it('filters by kind, agent, author, person, source, state and age', async () => {
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const [vibe = '', coder = ''] = ['vibe', 'coder'].map(slug => agents.find(each => each.slug === slug)?.id)
    const plain = await remember(bob, [general])
    const special = await remember(bob, [cellar], {
      ...{ kind: 'preference', agentId: vibe, aboutUserIds: [carla.userId], status: 'proposed' },
      author: { taskId: await use(plain.id, bob, general) },
    })
    await stage.root.query(`update memory_items set created_at = now() - interval '20 days' where id = $1`, [
      plain.id,
    ])
    const cases = [
      [{ kind: 'preference' }, [special]],
      [{ agentId: vibe }, [special, plain]],
      [{ agentId: coder }, [plain]],
      [{ author: 'person' }, [plain]],
      [{ author: 'agent' }, [special]],
      [{ author: 'reflection' }, []],
      [{ aboutUserId: carla.userId }, [special]],
      [{ channelId: general }, [plain]],
      [{ status: 'proposed' }, [special]],
      [{ age: 'week' }, [special]],
      [{ age: 'month' }, [special, plain]],
      [{ age: 'older' }, []],
    ] as const
    for (const [filter, wanted] of cases)
      expect(await idsOf(bob, { filter }), JSON.stringify(filter)).toEqual(wanted.map(({ id }) => id))
  })

  it('goes through every item once in each order, page by page', async () => {
    for (const kind of ['fact', 'procedure', 'preference', 'fact', 'procedure'] as const)
      await remember(bob, [kind === 'fact' ? cellar : general], {
        kind,
        aboutUserIds: kind === 'preference' ? [carla.userId] : [],
      })
    const all = await listOf(bob)
    for (const order of ['newest', 'about', 'kind', 'channel'] as const) {
      const seen: typeof all = []
      let cursor: Awaited<ReturnType<typeof bob.api.memory.list.query>>['nextCursor'] = null
      do {
        const page = await bob.api.memory.list.query({ workspaceId, order, cursor, limit: 2 })
        seen.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
      expect(seen).toHaveLength(5)
      if (order === 'newest') expect(seen).toEqual(all)
      if (order === 'kind')
        expect(seen.map(({ kind }) => kind)).toEqual(['fact', 'fact', 'preference', 'procedure', 'procedure'])
      if (order === 'about') expect(seen[0]?.aboutUserIds).toEqual([carla.userId])
    }
  })
})

describe('who can see an item, and where it was used', () => {
  it('names the people who can read all sources', async () => {
    const open = await remember(bob, [general])
    const both = await remember(bob, [general, cellar])
    const { audience } = bob.api.memory
    expect(await audience.query({ itemId: open.id })).toEqual({ isEveryone: true, userIds: [] })
    expect(await audience.query({ itemId: both.id })).toEqual({
      isEveryone: false,
      userIds: [bob.userId, carla.userId].sort(),
    })
    await ada.api.channel.addMember.mutate({ channelId: general, userId: deniz.userId })
    expect(await audience.query({ itemId: open.id })).toEqual({ isEveryone: true, userIds: [deniz.userId] })
    expect(await idsOf(deniz)).toEqual([open.id])
    await deniz.api.channel.leave.mutate({ channelId: general })
  })

  it('lists the tasks that the asker can read, and only counts the others', async () => {
    const { id: itemId } = await remember(bob, [general])
    const open = await use(itemId, bob, general)
    const secret = await use(itemId, bob, cellar)
    const seen = async (who: Player) => {
      const { uses, ...counts } = await who.api.memory.uses.query({ itemId })
      return { taskIds: uses.map(({ taskId }) => taskId), ...counts }
    }
    expect(await seen(ada)).toEqual({ taskIds: [open], count: 1, hidden: 1 })
    expect(await seen(bob)).toEqual({ taskIds: [secret, open], count: 2, hidden: 0 })
    expect(await refusalOf(ada.api.memory.ofTask.query({ taskId: secret }))).toBe('not_found')
  })
})

describe('what is known about a person', () => {
  it('from a source that the person can’t read is shown without words, and can be deleted', async () => {
    const about = { aboutUserIds: [deniz.userId] }
    const { id } = await remember(bob, [cellar], {
      ...about,
      text: 'Deniz gets a surprise.',
      kind: 'commitment',
    })
    const asked = { workspaceId }
    const { items } = await deniz.api.memory.hiddenAboutMe.query(asked)
    expect(items).toEqual([{ id, kind: 'commitment', createdAt: expect.any(String) }])
    expect(await idsOf(deniz, { filter: { aboutUserId: deniz.userId } })).toEqual([])
    expect(await refusalOf(deniz.api.memory.get.query({ itemId: id }))).toBe('not_found')
    expect((await ada.api.memory.hiddenAboutMe.query(asked)).items).toEqual([])
    expect((await bob.api.memory.hiddenAboutMe.query(asked)).items).toEqual([])
    const file = await deniz.api.memory.exportAboutMe.query(asked)
    expect(file).toEqual({ items: [], hidden: items })

    expect(await refusalOf(ada.api.memory.delete.mutate({ itemId: id }))).toBe('not_found')
    await deniz.api.memory.delete.mutate({ itemId: id })
    expect(await idsOf(bob)).toEqual([])
  })

  it('is one file, with the sources that the person can read', async () => {
    const about = { aboutUserIds: [ada.userId] }
    const open = await remember(bob, [general], about)
    const secret = await remember(bob, [cellar], about)
    await remember(bob, [general])
    const file = await ada.api.memory.exportAboutMe.query({ workspaceId })
    expect(file.items).toMatchObject([{ id: open.id, sources: [{ quote: open.text }] }])
    expect(file.hidden).toMatchObject([{ id: secret.id }])
    expect(JSON.stringify(file)).not.toContain(cellar)
  })

  it('in another workspace is not told here', async () => {
    const other = await bob.api.workspace.create.mutate({ name: 'Elsewhere' })
    await remember(bob, [cellar], { aboutUserIds: [ada.userId] })
    const asked = { workspaceId: other.workspace.id }
    expect((await bob.api.memory.hiddenAboutMe.query(asked)).items).toEqual([])
    expect(await refusalOf(ada.api.memory.hiddenAboutMe.query(asked))).toBe('not_found')
    const away = await stage.enter(makePerson('Nomad'))
    expect(await refusalOf(away.api.memory.delete.mutate({ itemId: newId() }))).toBe('not_found')
  })
})

describe('a change', () => {
  it('is told to the channels of the sources and to the people it is about, without a word of it', async () => {
    await stage.root.query(`
      create table realtime.heard (topic text, payload jsonb);
      grant insert on realtime.heard to public;
      create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
        returns void language sql as
        $$ insert into realtime.heard select topic, payload where event = 'memory.changed' $$`)
    const hear = async () => {
      const { rows } = await stage.root.query<{ topic: string; payload: object }>(
        'with heard as (delete from realtime.heard returning *) select distinct * from heard order by topic',
      )
      expect(rows.map(({ payload }) => payload)).toEqual(rows.map(() => ({ id: workspaceId })))
      return rows.map(({ topic }) => topic.split(':').slice(0, 2).join(':'))
    }
    const topics = [`channel:${cellar}`, `user:${deniz.userId}`]
    const { id: itemId } = await remember(bob, [cellar], { aboutUserIds: [deniz.userId] })
    expect(await hear()).toEqual(topics)
    await bob.api.memory.update.mutate({ itemId, text: 'The key hangs behind the door.' })
    expect(await hear()).toEqual(topics)
    await stage.root.query(`update workspaces set search_language = 'german' where id = $1`, [workspaceId])
    expect(await hear()).toEqual([])
    await bob.api.memory.delete.mutate({ itemId })
    expect(await hear()).toEqual(topics)
  })
})
