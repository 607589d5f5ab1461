/** The words that people and agents type are seldom the words that were written. */
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { startFork } from '../../../testing/conversation.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
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

const search = async (query: string, who = ada) =>
  (await who.api.search.messages.query({ workspaceId, query })).hits
const find = async (query: string, who = ada) => (await search(query, who)).map(({ excerpt }) => excerpt.text)
const marked = async (query: string) =>
  (await search(query)).flatMap(({ excerpt }) =>
    excerpt.marks.map(({ start, end }) => excerpt.text.slice(start, end)),
  )
const speak = (searchLanguage: 'simple' | 'english' | 'german') =>
  ada.api.workspace.update.mutate({ workspaceId, searchLanguage })

describe('an ordinary search', () => {
  const price = 'We agreed on the price of cider: nine crowns a bottle.'
  const bottles = 'Bottles were delivered by the cooper on Tuesday'
  const press = 'Der Müller prüft die Häuser am Fluss'

  beforeAll(async () => {
    await say(price)
    await say(bottles, { who: bob })
    await say(press)
    await say('Unrelated talk about the weather')
  })

  it.each([
    ['the plural of a word', 'prices ', price],
    ['the singular of a word', 'bottle cooper ', bottles],
    ['another form of a verb', 'delivering bottle ', bottles],
    ['a question in a sentence', 'What did we agree about the price of cider?', price],
    [
      'a question with words that nobody wrote',
      'when was the delivery of bottles by the coopers confirmed?',
      bottles,
    ],
    ['two letters in the wrong order', 'prcie ', price],
    ['a missing letter', 'deliverd ', bottles],
    ['a wrong letter beside a right word', 'cider prixe ', price],
    ['the beginning of a word', 'deliv', bottles],
    ['another form at the end, while it is typed', 'cider prices', price],
    ['a phrase', '"nine crowns a bottle"', price],
    ['a phrase and another form', '"nine crowns" prices ', price],
    ['a possessive', 'cooper’s bottles ', bottles],
    ['a sender', 'from:bob bottle ', bottles],
    ['a channel', 'in:general prices ', price],
    ['one word or the other', 'zeppelin OR crown ', price],
    ['an umlaut', 'hauser ', press],
    ['an umlaut as it is written', 'MÜLLER Fluss ', press],
    ['an umlaut in two letters', 'Mueller ', press],
    ['two languages', 'Häuser cider agreed ', price],
  ])('finds a message by %s', async (_, query, found) => {
    expect((await find(query))[0]).toBe(found)
  })

  it.each([
    ['a word that is left out', 'price -ciders'],
    ['a phrase in another form', '"nine crown"'],
    ['a phrase with a misspelled word', '"nine corwns" price'],
    ['words that are only alike', 'zeppelin '],
    ['a dash', 'zeppelin - '],
    ['another sender', 'from:bob prices '],
  ])('finds nothing by %s', async (_, query) => {
    expect(await find(query)).toEqual([])
  })

  it('marks the words that were written, not those that were typed', async () => {
    expect(await marked('prices ciders ')).toEqual(['price', 'cider'])
    expect(await marked('prcie ')).toEqual(['price'])
  })

  it('tells apart what has all words, a similar spelling, and some of the words', async () => {
    const matchOf = async (query: string) => (await search(query)).map(({ match }) => match)
    expect(await matchOf('prices ')).toEqual(['all'])
    expect(await matchOf('cider prcie ')).toEqual(['similar'])
    expect(await matchOf('cider bottles cooper ')).toEqual(['some', 'some'])
    expect(await matchOf('cider zeppelin ')).toEqual(['some'])
  })

  it('names the address at which a message opens', async () => {
    const message = await say('Here is a lantern', { channelId: general })
    const [hit] = await search('lanterns ')
    expect(hit?.path).toBe(`/orchard/general/${message.threadId}#m-${message.id}`)
  })
})

describe('the order of hits', () => {
  it('puts all words before some, rare words before common ones, and new messages before old ones', async () => {
    for (const day of ['one', 'two', 'three', 'four', 'five', 'six']) await say(`Harrow day ${day}`)
    await say('A plough beside the barn')
    await say('The harrow and the gate')
    expect((await find('harrow gates '))[0]).toBe('The harrow and the gate')
    expect((await find('harrow ploughs lantern barn '))[0]).toBe('A plough beside the barn')
    const days = (await find('harrow days ')).filter(text => text.startsWith('Harrow'))
    expect(days).toEqual(['six', 'five', 'four', 'three', 'two', 'one'].map(day => `Harrow day ${day}`))
  })

  it('prefers the channel of the question, and channels of which the person is a member', async () => {
    const elsewhere = (await bob.api.channel.create.mutate({ workspaceId, name: 'elsewhere' })).channel.id
    await say('Scythes hang here', { who: bob, channelId: elsewhere })
    await say('Scythes hang there', { who: bob })
    await say('Scythes hang elsewhere', { who: bob, channelId: elsewhere })
    expect((await find('scythe '))[0]).toBe('Scythes hang there')
    const asked = { claims: { sub: ada.userId }, workspaceId, query: 'scythe', limit: 3, complete: true }
    const { hits } = await searchMessages(stage.db, { ...asked, near: elsewhere })
    expect(hits[0]?.excerpt.text).toBe('Scythes hang elsewhere')
  })

  it('pages through hits with some of the words without losing or repeating one', async () => {
    for (let number = 0; number < 12; number++)
      await say(number % 2 ? `Trowel ${number}` : `Wheelbarrow ${number}`)
    const seen: string[] = []
    let cursor: SearchCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.api.search.messages.query>> =
        await ada.api.search.messages.query({ workspaceId, query: 'trowels wheelbarrows ', cursor, limit: 5 })
      seen.push(...page.hits.map(({ messageId }) => messageId))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(12)
    expect(new Set(seen).size).toBe(12)
  })
})

describe('the language of a workspace', () => {
  it('decides the forms of words, at once and for old messages too, and only admins choose it', async () => {
    await say('Die Birnen werden morgen gepflückt')
    await say('Ripening gooseberries')
    await speak('german')
    expect(await find('birne ')).toEqual(['Die Birnen werden morgen gepflückt'])
    expect(await find('gepflueckt ')).toEqual(['Die Birnen werden morgen gepflückt'])
    expect(await find('wird die birne gepflückt? ')).toContain('Die Birnen werden morgen gepflückt')
    await say('Noch mehr Quitten und Zwetschgen')
    expect(await find('quitte ')).toEqual(['Noch mehr Quitten und Zwetschgen'])
    await speak('simple')
    expect(await find('ripen ')).toEqual([])
    expect(await find('ripening ')).toEqual(['Ripening gooseberries'])
    await speak('english')
    expect(await find('ripen gooseberry ')).toEqual(['Ripening gooseberries'])
    await expect(bob.api.workspace.update.mutate({ workspaceId, searchLanguage: 'german' })).rejects.toThrow()
    const { settings } = await ada.api.workspace.settings.query({ workspaceId })
    expect(settings.searchLanguage).toBe('english')
  })
})

describe('names', () => {
  it('of forks are found, follow their description, and open the fork', async () => {
    const message = await say('Shall we plant hedges?')
    const forkId = await startFork(
      stage.db,
      { workspaceId, channelId: general, ada: ada.userId, bob: bob.userId },
      { threadId: message.threadId, messageId: message.id },
    )
    await stage.root.query(`update forks set description = 'Hawthorns or hornbeams' where id = $1`, [forkId])
    expect(await search('hornbeam ')).toMatchObject([
      {
        source: 'fork',
        sourceId: forkId,
        forkId,
        messageId: message.id,
        path: `/orchard/general/${message.threadId}/fork/${forkId}`,
        excerpt: { text: 'Hawthorns or hornbeams' },
      },
    ])
    expect(await search('hornbeam ', deniz)).toEqual([])
  })

  it('are searched alone if the search asks for a kind, and only where the person may read', async () => {
    const place = await say('Medlar cuttings, and the medlar list', { who: bob, channelId: den })
    const open = await say('Medlar notes for everyone')
    const fork = (messageId: string, description: string) => ({ messageId, description, divePartnerId: null })
    await bob.api.fork.create.mutate(fork(place.id, 'Which medlar in the den?'))
    await ada.api.fork.create.mutate(fork(open.id, 'Which medlar?'))
    expect(await find('medlar is:fork ', bob)).toHaveLength(2)
    const hits = await search('is:fork is:result is:file medl')
    expect(hits).toMatchObject([{ source: 'fork', forkStatus: 'active' }])
    expect(hits[0]?.excerpt.text).toBe('Which medlar?')
    expect(await find('medlar is:file ')).toEqual([])
    expect(await search('medlar is:fork ', deniz)).toEqual([])
    expect(await find('is:medlar ')).toEqual([])
  })

  it('of files are found from the moment they are sent until they are deleted', async () => {
    const id = newId()
    await stage.db.asWorker(tx =>
      tx
        .insertInto('attachments')
        .values({
          id,
          workspaceId,
          channelId: general,
          uploaderId: ada.userId,
          name: 'irrigation-plans_2026.pdf',
          type: 'application/pdf',
          size: 9,
          state: 'stored',
        })
        .execute(),
    )
    expect(await search('irrigation ')).toEqual([])
    const { message } = await ada.api.thread.create.mutate({
      channelId: general,
      content: 'See this',
      attachmentIds: [id],
    })
    expect(await search('irrigation plan ', bob)).toMatchObject([
      {
        source: 'file',
        sourceId: id,
        messageId: message.id,
        path: expect.stringContaining(`#m-${message.id}`),
      },
    ])
    expect(await search('irrigation ', deniz)).toEqual([])
    await ada.api.message.delete.mutate({ messageId: message.id })
    expect(await search('irrigation ')).toEqual([])
  })
})

describe('words of places that a person may not read', () => {
  it('are found in no form and by no spelling, by members and by guests', async () => {
    await say('The truffles are under the old oak', { who: bob, channelId: den })
    const queries = [
      'truffle ',
      'trufles ',
      'truff',
      'truffles weather ',
      'truffle OR weather ',
      'truffle in:den ',
    ]
    expect(await find('truffle ', bob)).toHaveLength(1)
    for (const who of [ada, deniz]) {
      for (const query of queries) {
        expect((await find(query, who)).join(), query).not.toContain('truffles')
      }
    }
    for (const query of ['weather ', 'weathers cider ', 'hornbeam ', 'cidr ']) {
      expect(await find(query, deniz), query).toEqual([])
    }
  })

  it('do not keep a misspelled word from being put right', async () => {
    await say('Rufles', { who: bob, channelId: den })
    await say('Nobody wants ruffles')
    expect(await find('rufles ')).toEqual(['Nobody wants ruffles'])
  })

  it('leave the list with the last message that has them', async () => {
    const listed = async () =>
      (
        await stage.root.query(
          `select word from search_words where word in ('zucchini', 'zucchinis') order by 1`,
        )
      ).rows.length
    const first = await say('A zucchini')
    const second = await say('One more zucchini')
    expect(await listed()).toBe(1)
    await ada.api.message.delete.mutate({ messageId: first.id })
    expect(await listed()).toBe(1)
    expect(await find('zucchinis ')).toEqual(['One more zucchini'])
    await ada.api.message.update.mutate({ messageId: second.id, content: 'One more squash' })
    expect(await listed()).toBe(0)
  })
})
