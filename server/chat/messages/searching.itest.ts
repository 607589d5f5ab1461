import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { startFork } from '../../../testing/conversation.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import type { SearchCursor } from '../../domain/search/search.ts'
import { searchMessages } from './search-messages.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let deniz: Player
let workspaceId: string
let general: string
let den: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, deniz } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  den = (await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })).channel.id
})
afterAll(() => stage.close())

const say = async (content: string, { who = ada, channelId = general } = {}) =>
  (await who.api.thread.create.mutate({ channelId, content })).message

const find = async (query: string, who = ada) =>
  (await who.api.search.messages.query({ workspaceId, query })).hits.map(({ excerpt }) => excerpt.text)

describe('searching', () => {
  it('finds words without regard to case, accents and punctuation, and marks them', async () => {
    await say('The **Crème** brûlée recipe lives in `kitchen/dessert.ts`')
    expect(await find('creme brulee ')).toHaveLength(1)
    expect(await find('CRÈME ')).toHaveLength(1)
    expect(await find('dessert ')).toHaveLength(1)
    expect(await find('kitchen/dessert.ts ')).toHaveLength(1)
    expect(await find('dessert.kitchen ')).toEqual([])
    const { hits } = await ada.api.search.messages.query({ workspaceId, query: 'creme ' })
    const [hit] = hits
    expect(hit?.excerpt.marks.map(({ start, end }) => hit.excerpt.text.slice(start, end))).toEqual(['Crème'])
  })

  it('treats the last word as a prefix while it is typed, and phrases and minus words as exact', async () => {
    await say('The wheelbarrow is behind the greenhouse')
    await say('The greenhouse is behind the wheelbarrow')
    expect(await find('wheelb')).toHaveLength(2)
    expect(await find('wheelb ')).toEqual([])
    expect(await find('"the wheelbarrow is"')).toEqual(['The wheelbarrow is behind the greenhouse'])
    expect(await find('wheelbarrow -"behind the wheelbarrow"')).toEqual([
      'The wheelbarrow is behind the greenhouse',
    ])
    expect(await find('wheelbarrow -greenhouse')).toEqual([])
    expect(await find('-greenhouse')).toEqual([])
    expect(await find('!!!')).toEqual([])
    expect(await find('')).toEqual([])
  })

  it('finds words in scripts without spaces, of one character, two or more', async () => {
    await say('明日は東京都で会議があります')
    await say('京都の会議は延期になりました')
    await say('회의에서 결정했습니다')
    expect(await find('会議')).toHaveLength(2)
    expect(await find('東京都')).toHaveLength(1)
    expect(await find('京都の会議')).toHaveLength(1)
    expect(await find('延')).toHaveLength(1)
    expect(await find('会京')).toEqual([])
    expect(await find('회의')).toHaveLength(1)
  })

  it('follows edits and deletions, and leaves out system messages', async () => {
    const message = await say('A quince tree')
    await ada.api.message.update.mutate({ messageId: message.id, content: 'A medlar tree' })
    expect(await find('quince')).toEqual([])
    expect(await find('medlar')).toEqual(['A medlar tree'])
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect(await find('medlar')).toEqual([])
    await stage.db.asWorker(tx =>
      tx
        .insertInto('messages')
        .values({
          id: newId(),
          workspaceId,
          channelId: general,
          threadId: message.threadId,
          seq: 0,
          rev: 0,
          authorType: 'system',
          content: 'Persimmon',
          metadata: '{}',
        })
        .execute(),
    )
    expect(await find('persimmon')).toEqual([])
  })

  it('filters by author, place, time and code', async () => {
    await say('Grafting notes by Ada')
    await say('Grafting notes by Bob, see `graft()`', { who: bob })
    await say('Grafting notes elsewhere', { channelId: orchard.channels.harvest?.id ?? '' })
    const { rows } = await stage.root.query(
      `select name from mention_names where workspace_id = $1 and user_id = $2`,
      [workspaceId, bob.userId],
    )
    expect(await find(`grafting from:@${rows[0]?.name}`)).toEqual(['Grafting notes by Bob, see graft()'])
    expect(await find('grafting from:me', bob)).toEqual(['Grafting notes by Bob, see graft()'])
    expect(await find('grafting in:#harvest')).toEqual(['Grafting notes elsewhere'])
    expect(await find('has:code grafting')).toEqual(['Grafting notes by Bob, see graft()'])
    expect(await find('grafting after:today')).toHaveLength(3)
    expect(await find('grafting on:today from:me')).toHaveLength(2)
    expect(await find('grafting before:today')).toEqual([])
    expect(await find('in:harvest from:me')).toEqual(['Grafting notes elsewhere'])
    const answer = await ada.api.search.messages.query({
      workspaceId,
      query: 'grafting from:nobody in:nowhere after:someday',
    })
    expect(answer).toEqual({
      hits: [],
      nextCursor: null,
      unknown: [
        { kind: 'after', value: 'someday' },
        { kind: 'from', value: 'nobody' },
        { kind: 'in', value: 'nowhere' },
      ],
    })
  })

  it('finds messages in forks', async () => {
    const message = await say('Shall we prune?')
    const forkId = await startFork(
      stage.db,
      { workspaceId, channelId: general, ada: ada.userId, bob: bob.userId },
      { threadId: message.threadId, messageId: message.id },
    )
    await ada.api.message.send.mutate({ threadId: message.threadId, forkId, content: 'Espalier it' })
    const { hits } = await ada.api.search.messages.query({ workspaceId, query: 'espalier' })
    expect(hits).toMatchObject([{ forkId, threadId: message.threadId, authorUserId: ada.userId }])
  })

  it('shows nobody messages that they may not read, even if they name the place', async () => {
    await say('Secret rhubarb', { who: bob, channelId: den })
    expect(await find('rhubarb', bob)).toHaveLength(1)
    expect(await find('rhubarb')).toEqual([])
    expect(await find('rhubarb in:den')).toEqual([])
    expect(await find('rhubarb', deniz)).toEqual([])
    const eve = await stage.enter(makePerson('Eve'))
    expect(await refusalOf(eve.api.search.messages.query({ workspaceId, query: 'rhubarb' }))).toBe(
      'not_found',
    )
    expect(await refusalOf(stage.stranger.search.messages.query({ workspaceId, query: 'rhubarb' }))).toBe(
      'signed_out',
    )
    const rows = stage.db.asUser({ sub: bob.userId }, tx => sql`select from search_entries`.execute(tx))
    await expect(rows).rejects.toThrow('permission denied')
  })

  it('shows an agent only messages that all readers may read', async () => {
    await say('Open rhubarb', { who: bob })
    const asAgent = async (who: Player, within: string[]) =>
      (
        await searchMessages(stage.db, {
          claims: { sub: who.userId },
          workspaceId,
          query: 'rhubarb',
          limit: 20,
          within,
        })
      ).hits.map(({ excerpt }) => excerpt.text)
    expect(await asAgent(bob, [general])).toEqual(['Open rhubarb'])
    expect((await asAgent(bob, [general, den])).sort()).toEqual(['Open rhubarb', 'Secret rhubarb'])
    expect(await asAgent(ada, [general, den])).toEqual(['Open rhubarb'])
    expect(await asAgent(bob, [])).toEqual([])
  })
})

describe('a search with many hits', () => {
  const total = 700

  beforeAll(async () => {
    const { threadId } = await say('Turnip 0')
    await stage.root.query('set session_replication_role = replica')
    await stage.root.query(
      `insert into messages (id, workspace_id, channel_id, thread_id, seq, rev, author_type, author_user_id, content, created_at)
       select gen_random_uuid(), workspace_id, channel_id, id, 1 + n, 1 + n, 'human', $2,
         'Turnip ' || n || case when n % 50 = 0 then ' turnip turnip' else ' and many other things besides' end,
         now() - ($3 - n) * interval '1 hour'
       from threads, generate_series(1, $3::int) n where id = $1`,
      [threadId, ada.userId, total],
    )
    await stage.root.query('set session_replication_role = origin')
    await stage.root.query(
      'select openvibe.index_message(m) from messages m where thread_id = $1 and seq > 1 order by seq',
      [threadId],
    )
  })

  it.each(['turnip ', 'turn'])('for "%s" is paged without losing or repeating one', async query => {
    const seen: number[] = []
    const first: number[] = []
    let cursor: SearchCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.api.search.messages.query>> =
        await ada.api.search.messages.query({ workspaceId, query, cursor, limit: 90 })
      if (first.length === 0) first.push(...page.hits.map(({ seq }) => seq))
      seen.push(...page.hits.map(({ seq }) => seq))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(total + 1)
    // A message that has the word three times comes before one that has it once, and a newer one before an
    // older one.
    expect(first.slice(0, 3)).toEqual([701, 651, 601])
  })

  it('keeps to the given days', async () => {
    const { hits } = await ada.api.search.messages.query({
      workspaceId,
      query: 'turnip on:yesterday',
      limit: 100,
      timeZone: 'Asia/Tokyo',
    })
    expect(hits.length).toBe(24)
  })
})

describe('the names in filters', () => {
  it('are handles, or the names that are shown, with spaces, whoever has them', async () => {
    await bob.api.session.update.mutate({ displayName: 'Bob de la Cruz' })
    await say('Trellis by Bob', { who: bob })
    await say('Trellis by Ada')
    expect(await find('trellis from:"bob de la cruz"')).toEqual(['Trellis by Bob'])
    expect(await find('trellis from:"Bob De La Cruz" from:me')).toHaveLength(2)
    expect(await find('trellis from:bob')).toEqual(['Trellis by Bob'])
    expect(await find('trellis from:"bob de"')).toEqual([])
    // A group writes nothing.
    const handle = 'trellisers'
    await ada.api.group.create.mutate({ workspaceId, name: 'Trellisers', handle, userIds: [bob.userId] })
    for (const query of [`trellis from:${handle}`, `trellis in:@${handle}`]) {
      const { hits, unknown } = await ada.api.search.messages.query({ workspaceId, query })
      expect([hits, unknown.map(({ value }) => value.replace('@', ''))]).toEqual([[], [handle]])
    }
  })

  it('name a direct message by the other side, and one of several people by its id', async () => {
    const { carla } = orchard.people
    const open = async (userIds: string[], who = ada) =>
      (await who.api.channel.openDirect.mutate({ workspaceId, userIds })).channel
    const tell = (channelId: string, content: string, who = ada) =>
      who.api.message.send.mutate({ threadId: channelId, content })
    const withBob = await open([bob.userId])
    const withBoth = await open([bob.userId, carla.userId])
    const others = await open([carla.userId], bob)
    await tell(withBob.id, 'Pergola for Bob')
    await tell(withBoth.id, 'Pergola for both')
    await tell(others.id, 'Pergola between Bob and Carla', bob)
    await say('Pergola for all')
    expect(await find('pergola in:@bob')).toEqual(['Pergola for Bob'])
    expect(await find('pergola in:"Bob de la Cruz"')).toEqual(['Pergola for Bob'])
    expect(await find('pergola in:@ada', bob)).toEqual(['Pergola for Bob'])
    expect(await find(`pergola in:${withBoth.id}`)).toEqual(['Pergola for both'])
    expect(await find('pergola in:@bob in:general')).toHaveLength(2)
    expect(await find(`pergola in:${others.id}`)).toEqual([])
    expect(await find(`pergola in:${withBoth.id}`, deniz)).toEqual([])
    const { unknown } = await ada.api.search.messages.query({
      workspaceId,
      query: 'pergola in:@carla in:@nobody',
    })
    expect(unknown).toEqual([
      { kind: 'in', value: '@carla' },
      { kind: 'in', value: '@nobody' },
    ])
  })
})

it('a search counts its hits, up to a thousand, and only those that the person may read', async () => {
  const total = async (query: string, who = ada, limit = 5) =>
    (await who.api.search.messages.query({ workspaceId, query, limit })).total
  for (let at = 0; at < 7; at += 1) await say(`Gooseberry ${at}`)
  await say('Gooseberry in the den', { who: bob, channelId: den })
  expect(await total('gooseberry ')).toBe(7)
  expect(await total('gooseb')).toBe(7)
  expect(await total('gooseberry ', bob)).toBe(8)
  expect(await total('gooseberry in:den ', bob)).toBe(1)
  expect(await total('nothingatall ')).toBe(0)
  const { nextCursor } = await ada.api.search.messages.query({ workspaceId, query: 'gooseberry ', limit: 5 })
  const second = await ada.api.search.messages.query({
    workspaceId,
    query: 'gooseberry ',
    limit: 5,
    cursor: nextCursor,
  })
  expect(second.total).toBeUndefined()
  expect(second.hits).toHaveLength(2)

  await stage.root.query(
    `insert into messages (id, workspace_id, channel_id, thread_id, author_type, author_user_id, content, seq, rev)
     select gen_random_uuid(), $1, $2, (select id from threads where channel_id = $2 limit 1), 'human', $3,
       'Blackcurrant ' || n, 0, 0
     from generate_series(1, 1010) n`,
    [workspaceId, general, ada.userId],
  )
  expect(await total('blackcurrant ')).toBe(1_001)
  expect(await total('"blackcurrant 77" ')).toBe(1)
}, 30_000)
