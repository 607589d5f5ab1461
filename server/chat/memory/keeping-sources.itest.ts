import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { findMemory } from '../../db/memory/find-memory.ts'
import { findMemoryItem } from '../../db/memory/memory-items.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { addMemoryItem, type MemoryItemGiven } from './add-memory-item.ts'
import { deleteMemoryItem } from './delete-memory-item.ts'
import { reviewMemoryItem } from './review-memory-item.ts'
import { updateMemoryItem } from './update-memory-item.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let deniz: Player
let workspaceId: string
let vibe: string
let general: string
let den: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  vibe = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  den = channel.id
})
afterAll(() => stage.close())

/** Lets somebody begin a thread. */
async function say(content: string, { who = bob, channelId = general } = {}) {
  const { message } = await who.api.thread.create.mutate({ channelId, content })
  return message
}

function remember(text: string, sources: MemoryItemGiven['sources'], more: Partial<MemoryItemGiven> = {}) {
  return stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: vibe, kind: 'fact', text, sources, confidence: 1, status: 'current' },
      ...{ aboutUserIds: [], author: { userId: bob.userId } },
      ...more,
    }),
  )
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof DomainError) return error.reason
  throw error ?? new Error('Nothing was refused.')
}

const find = (itemId: string) => stage.db.asWorker(tx => findMemoryItem(tx, { itemId }))
const readAs = (who: Player, itemId: string) =>
  stage.db.asUser({ sub: who.userId }, tx => findMemoryItem(tx, { itemId }))

describe('an item', () => {
  it('keeps the exact words of its sources, and their channels', async () => {
    const inGeneral = await say('The press   is\nin barn two.')
    const inDen = await say('The key hangs behind the door.', { channelId: den })
    const item = await remember('The press is in barn two', [
      { messageId: inGeneral.id, quote: 'press is in barn two' },
      { messageId: inDen.id, quote: 'key hangs' },
    ])
    expect(item).toMatchObject({ status: 'current', agentId: vibe, authorUserId: bob.userId })
    expect([...item.channelIds].sort()).toEqual([general, den].sort())
    expect(item.sources.map(({ quote }) => quote)).toEqual(['press   is\nin barn two', 'key hangs'])
  })

  it.each([
    ['other words', 'in barn three'],
    ['changed words', 'Press is in barn'],
    ['no word', '  '],
  ])('is refused with %s', async (_, quote) => {
    const { id } = await say('The press is in barn two.')
    expect(await refusalOf(remember('x', [{ messageId: id, quote }]))).toBe('citation_unknown')
  })

  it('is refused without a source, also by the database', async () => {
    expect(await refusalOf(remember('x', []))).toBe('invalid_input')
    const bare = stage.root.query(
      `insert into memory_items (id, workspace_id, kind, text, status) values ($1, $2, 'fact', 'x', 'current')`,
      [newId(), workspaceId],
    )
    await expect(bare).rejects.toThrow('needs a source')
  })

  it('is refused for a deleted message, and for one of another workspace', async () => {
    const { id } = await say('Gone soon.')
    await bob.api.message.delete.mutate({ messageId: id })
    expect(await refusalOf(remember('x', [{ messageId: id, quote: 'Gone soon' }]))).toBe('citation_unknown')
    const other = await ada.api.workspace.create.mutate({ name: 'Elsewhere' })
    const { channels } = await ada.api.channel.list.query({ workspaceId: other.workspace.id })
    const { id: elsewhere } = await say('In another place.', { who: ada, channelId: channels[0]?.id ?? '' })
    const given = [{ messageId: elsewhere, quote: 'another place' }]
    expect(await refusalOf(remember('x', given))).toBe('citation_unknown')
  })

  it('is readable for those who may read all its sources', async () => {
    const inGeneral = await say('Cider is pressed on Monday.')
    const inDen = await say('We drink it on Sunday.', { channelId: den })
    const open = await remember('Pressed on Monday', [{ messageId: inGeneral.id, quote: 'on Monday' }])
    const both = await remember('Drunk on Sunday', [
      { messageId: inGeneral.id, quote: 'Cider' },
      { messageId: inDen.id, quote: 'on Sunday' },
    ])
    expect(await readAs(carla, open.id)).toMatchObject({ id: open.id })
    expect(await readAs(deniz, open.id)).toBeUndefined()
    expect(await readAs(bob, both.id)).toMatchObject({ id: both.id })
    expect(await readAs(carla, both.id)).toBeUndefined()
    const { rows } = await stage.db.asUser({ sub: carla.userId }, tx =>
      sql`select from memory_sources where item_id = ${both.id}`.execute(tx),
    )
    expect(rows).toEqual([])
  })
})

describe('a change of a source', () => {
  const changes = {
    deleted: (id: string) => bob.api.message.delete.mutate({ messageId: id }),
    'edited so that the words are gone': (id: string) =>
      bob.api.message.update.mutate({ messageId: id, content: 'The press is in barn three.' }),
  }

  it.each(Object.entries(changes))('takes the item along if the only source is %s', async (_, change) => {
    const { id } = await say('The press is in barn two.')
    const item = await remember('Barn two', [{ messageId: id, quote: 'in barn two' }])
    await change(id)
    expect(await find(item.id)).toBeUndefined()
  })

  it.each(Object.entries(changes))('asks for a review if one of two sources is %s', async (how, change) => {
    const { id } = await say('The press is in barn two.')
    const inDen = await say('Yes, in barn two.', { channelId: den })
    const item = await remember('Barn two', [
      { messageId: inDen.id, quote: 'barn two' },
      { messageId: id, quote: 'in barn two' },
    ])
    await change(id)
    expect(await find(item.id)).toMatchObject({
      status: 'proposed',
      doubt: how === 'deleted' ? 'source_deleted' : 'source_edited',
      sources: [{ messageId: inDen.id }],
    })
  })

  it('does not widen the audience: the item keeps the channels of sources that are gone', async () => {
    const inGeneral = await say('The key is kept safe.')
    const inDen = await say('It hangs behind the door.', { channelId: den })
    const item = await remember('The key hangs behind the door', [
      { messageId: inGeneral.id, quote: 'The key' },
      { messageId: inDen.id, quote: 'behind the door' },
    ])
    await bob.api.message.delete.mutate({ messageId: inDen.id })
    await reviewMemoryItem(stage.db, { claims: { sub: bob.userId }, itemId: item.id, verdict: 'accept' })
    expect(await readAs(carla, item.id)).toBeUndefined()
    expect(await readAs(bob, item.id)).toMatchObject({ status: 'current', sources: [{ channelId: general }] })
  })

  it('does nothing if the words still stand there', async () => {
    const { id } = await say('The press is in barn two.')
    const item = await remember('Barn two', [{ messageId: id, quote: 'in barn two' }])
    await bob.api.message.update.mutate({ messageId: id, content: 'Well: the press is in\nbarn two!' })
    expect(await find(item.id)).toMatchObject({ status: 'current', doubt: null })
  })

  it('takes an item along whose two sources go at the same time', async () => {
    const [one, two] = [await say('Barn two.'), await say('The second barn.')]
    const item = await remember('Barn two', [
      { messageId: one.id, quote: 'Barn two' },
      { messageId: two.id, quote: 'second barn' },
    ])
    await Promise.all([one, two].map(({ id }) => bob.api.message.delete.mutate({ messageId: id })))
    expect(await find(item.id)).toBeUndefined()
  })

  it('is noticed in a file that is deleted with its message', async () => {
    const message = await say('See the plan.')
    const fileId = newId()
    await stage.root.query(
      `insert into attachments (id, workspace_id, channel_id, thread_id, message_id, uploader_id, name, type, size, state)
       values ($1, $2, $3, $4, $5, $6, 'plan.txt', 'text/plain', 9, 'stored')`,
      [fileId, workspaceId, general, message.threadId, message.id, bob.userId],
    )
    await stage.root.query(
      `insert into attachment_texts (attachment_id, status, kind, lines, tokens, text)
       values ($1, 'ready', 'text', 1, 9, 'Bottles come from Lyon.')
       on conflict (attachment_id) do update set status = 'ready', kind = 'text', lines = 1, tokens = 9, text = excluded.text`,
      [fileId],
    )
    const source = { messageId: message.id, attachmentId: fileId, quote: 'from Lyon' }
    const item = await remember('Bottles come from Lyon', [source])
    expect(item.sources).toMatchObject([{ kind: 'file', attachmentId: fileId }])
    await stage.root.query('update attachments set deleted_at = now() where id = $1', [fileId])
    expect(await find(item.id)).toBeUndefined()
  })
})

describe('a result as the source', () => {
  it.each([
    ['out of date', 'stale_at = now()', 'result_stale'],
    ['replaced by a newer version', 'result_message_id = $2, result_version = 2', 'result_replaced'],
  ])('asks for a review when it is %s', async (_, set, doubt) => {
    const parent = await say('Which press?')
    const { fork } = await bob.api.fork.create.mutate({ messageId: parent.id, divePartnerId: null })
    const [first, second] = [await say('Buy the new press.'), await say('Buy the old press.')]
    await stage.root.query(`update messages set metadata = '{"result": {}}' where id = any ($1)`, [
      [first.id, second.id],
    ])
    const resolve = 'update forks set result_message_id = $2, result_version = 1 where id = $1'
    await stage.root.query(resolve, [fork.id, first.id])
    const item = await remember('New press', [{ messageId: first.id, quote: 'new press' }])
    expect(item.sources).toMatchObject([{ kind: 'result' }])
    const values = set.includes('$2') ? [fork.id, second.id] : [fork.id]
    await stage.root.query(`update forks set ${set} where id = $1`, values)
    expect(await find(item.id)).toMatchObject({ status: 'proposed', doubt })
  })
})

describe('an item that takes the place of another', () => {
  const two = async () => {
    const { id } = await say('First barn two, then barn three.')
    const old = await remember('Barn two', [{ messageId: id, quote: 'barn two' }])
    return { old, messageId: id }
  }

  it('does so at once if it is current, and gives it back when it is deleted', async () => {
    const { old, messageId } = await two()
    const sources = [{ messageId, quote: 'then barn three' }]
    const young = await remember('Barn three', sources, { supersedes: old.id })
    expect(await find(old.id)).toMatchObject({ status: 'superseded', supersededBy: young.id })
    await deleteMemoryItem(stage.db, { claims: { sub: bob.userId }, itemId: young.id })
    expect(await find(old.id)).toMatchObject({
      status: 'proposed',
      doubt: 'successor_deleted',
      supersededBy: null,
    })
  })

  it('goes together with it in one statement', async () => {
    const { old, messageId } = await two()
    const sources = [{ messageId, quote: 'then barn three' }]
    const young = await remember('Barn three', sources, { supersedes: old.id })
    await stage.root.query('delete from memory_items where id = any ($1)', [[old.id, young.id]])
    expect(await find(old.id)).toBeUndefined()
    expect(await find(young.id)).toBeUndefined()
  })

  it('does so when it is accepted if it was proposed, and never if it is rejected', async () => {
    const { old, messageId } = await two()
    const sources = [{ messageId, quote: 'then barn three' }]
    const propose = () => remember('Barn three', sources, { supersedes: old.id, status: 'proposed' as const })
    const [rejected, accepted] = [await propose(), await propose()]
    const claims = { sub: ada.userId }
    await reviewMemoryItem(stage.db, { claims, itemId: rejected.id, verdict: 'reject' })
    expect(await find(rejected.id)).toBeUndefined()
    expect(await find(old.id)).toMatchObject({ status: 'current' })
    await reviewMemoryItem(stage.db, { claims, itemId: accepted.id, verdict: 'accept' })
    expect(await find(accepted.id)).toMatchObject({ status: 'current' })
    expect(await find(old.id)).toMatchObject({ status: 'superseded', supersededBy: accepted.id })
  })
})

describe('correcting and deleting', () => {
  it('is for the author of an item, and deleting also for those whom it is about', async () => {
    const { id } = await say('Deniz likes plums.', { channelId: den })
    const item = await remember('Deniz likes plums', [{ messageId: id, quote: 'likes plums' }], {
      aboutUserIds: [deniz.userId],
    })
    const correct = (who: Player) =>
      updateMemoryItem(stage.db, { claims: { sub: who.userId }, itemId: item.id, text: 'Deniz loves plums' })
    const forget = (who: Player) =>
      deleteMemoryItem(stage.db, { claims: { sub: who.userId }, itemId: item.id })
    expect(await refusalOf(correct(carla))).toBe('not_found')
    expect(await refusalOf(forget(carla))).toBe('not_found')
    await bob.api.channel.addMember.mutate({ channelId: den, userId: deniz.userId })
    expect(await refusalOf(correct(deniz))).toBe('not_yours')
    expect(await correct(bob)).toMatchObject({ item: { text: 'Deniz loves plums', editedBy: bob.userId } })
    await forget(deniz)
    expect(await find(item.id)).toBeUndefined()
  })
})

describe('finding', () => {
  const within = (...channelIds: string[]) => new Set(channelIds)
  const search = async (words: string, channels: ReadonlySet<string>, agentId: string | null = vibe) => {
    const hits = await stage.db.asWorker(tx =>
      findMemory(tx, { workspaceId, agentId, words, vector: null, within: channels, limit: 5 }),
    )
    return hits.map(({ item }) => item.text)
  }

  it('uses other forms of words, accents and scripts without spaces, for a whole question', async () => {
    const cases = [
      ['Zoë prunes the quince trees in February', 'who is pruning the quinces?'],
      ['Crème brûlée is served on Friday', 'When do we serve creme brulee?'],
      ['梨の収穫は九月に始まる', '収穫はいつですか'],
    ] as const
    for (const [text, question] of cases) {
      const { id } = await say(`${text}.`)
      await remember(text, [{ messageId: id, quote: text }])
      expect((await search(question, within(general)))[0]).toBe(text)
    }
  })

  it('finds only items of which all sources are in the given channels', async () => {
    const inGeneral = await say('Walnuts are dried upstairs.')
    const inDen = await say('Walnuts are sold to Marta.', { channelId: den })
    await remember('Walnuts are dried', [{ messageId: inGeneral.id, quote: 'Walnuts' }])
    await remember('Walnuts go to Marta', [{ messageId: inDen.id, quote: 'Walnuts' }])
    await remember('Walnuts in both', [
      { messageId: inGeneral.id, quote: 'Walnuts' },
      { messageId: inDen.id, quote: 'Walnuts' },
    ])
    expect(await search('walnuts', within(general))).toEqual(['Walnuts are dried'])
    expect(await search('walnuts', within(den))).toEqual(['Walnuts go to Marta'])
    expect(await search('walnuts', within(general, den))).toHaveLength(3)
    expect(await search('walnuts', within())).toEqual([])
  })

  it('finds the items of the agent and those of all agents, and only current ones', async () => {
    const { id } = await say('Hazelnuts here.')
    const source = [{ messageId: id, quote: 'Hazelnuts' }]
    const { agents } = await ada.api.agent.list.query({ workspaceId })
    const other = agents.find(({ slug }) => slug !== 'vibe')?.id ?? ''
    await remember('Hazelnuts of Vibe', source)
    await remember('Hazelnuts of another', source, { agentId: other })
    await remember('Hazelnuts of all', source, { agentId: null })
    await remember('Hazelnuts proposed', source, { status: 'proposed' })
    expect((await search('hazelnuts', within(general))).sort()).toEqual([
      'Hazelnuts of Vibe',
      'Hazelnuts of all',
    ])
    expect(await search('hazelnuts', within(general), null)).toEqual(['Hazelnuts of all'])
  })

  it('follows the language of the workspace', async () => {
    const { id } = await say('Die Pressen stehen hier.')
    await remember('Die Pressen stehen hier', [{ messageId: id, quote: 'Pressen' }])
    await stage.root.query(`update workspaces set search_language = 'german' where id = $1`, [workspaceId])
    expect(await search('die Presse', within(general))).toEqual(['Die Pressen stehen hier'])
    await stage.root.query(`update workspaces set search_language = 'english' where id = $1`, [workspaceId])
  })
})
