import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, makePerson, refusalOf, type TestStage } from '../../../testing/stage.ts'
import { insertMessage } from '../../db/messages/messages.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let eve: Player
let vibe: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  eve = await stage.enter(makePerson('Eve'))
  const { agents } = await ada.api.agent.list.query({ workspaceId: orchard.workspace.id })
  vibe = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
})
afterAll(() => stage.close())

/** An answer of Vibe in a thread of a channel. */
async function answer(channelId = orchard.channels.general?.id ?? '', by = ada) {
  const { thread } = await by.api.thread.create.mutate({ channelId, content: 'Which apples?' })
  const { id } = await stage.db.asWorker(tx =>
    insertMessage(tx, {
      ...{ id: newId(), workspaceId: orchard.workspace.id, channelId, threadId: thread.id, forkId: null },
      ...{ parentId: null, author: { type: 'agent', agentId: vibe }, content: 'Green ones.', metadata: {} },
    }),
  )
  return { messageId: id, threadId: thread.id }
}

const thumbsOf = async (by: Player, { messageId, threadId }: { messageId: string; threadId: string }) => {
  const { messages } = await by.api.message.list.query({ threadId })
  const reactions = messages.find(({ id }) => id === messageId)?.reactions ?? []
  return reactions.map(({ emoji, by: people }) => `${emoji} ${people.length}`)
}
const words = (by: Player) => by.api.watch.words.query({ agentId: vibe })

describe('a rating', () => {
  it('is a thumb that every reader of the answer sees, and that can be taken back', async () => {
    const given = await answer()
    const { messageId } = given
    const { rating } = await bob.api.message.rate.mutate({ messageId, rating: 'up' })
    expect(rating).toEqual({ rating: 'up', word: '' })
    await carla.api.message.rate.mutate({ messageId, rating: 'up' })
    expect(await thumbsOf(ada, given)).toEqual(['👍 2'])
    expect((await bob.api.message.rating.query({ messageId })).rating).toEqual({ rating: 'up', word: '' })
    expect((await ada.api.message.rating.query({ messageId })).rating).toBeNull()
    expect((await bob.api.message.rate.mutate({ messageId, rating: null })).rating).toBeNull()
    expect(await thumbsOf(ada, given)).toEqual(['👍 1'])
  })

  it('is one per person: the other thumb, in any skin tone, replaces it with its words', async () => {
    const given = await answer()
    const { messageId } = given
    await bob.api.message.rate.mutate({ messageId, rating: 'down', word: 'Too long' })
    await bob.api.message.rate.mutate({ messageId, rating: 'down' })
    expect((await bob.api.message.rating.query({ messageId })).rating).toEqual({
      rating: 'down',
      word: 'Too long',
    })
    await bob.api.message.react.mutate({ messageId, emoji: '👍🏽', on: true })
    expect(await thumbsOf(ada, given)).toEqual(['👍🏽 1'])
    expect((await bob.api.message.rating.query({ messageId })).rating).toEqual({ rating: 'up', word: '' })
    await bob.api.message.rate.mutate({ messageId, rating: null })
    expect(await thumbsOf(ada, given)).toEqual([])
  })

  it('goes with its reaction, and with the answer', async () => {
    const given = await answer()
    const { messageId } = given
    await bob.api.message.rate.mutate({ messageId, rating: 'down', word: 'No' })
    await bob.api.message.react.mutate({ messageId, emoji: '👎', on: false })
    expect((await bob.api.message.rating.query({ messageId })).rating).toBeNull()
    await bob.api.message.rate.mutate({ messageId, rating: 'down', word: 'Still no' })
    await ada.api.message.delete.mutate({ messageId })
    const { rows } = await stage.root.query('select from answer_ratings where message_id = $1', [messageId])
    expect(rows).toEqual([])
  })

  it('is for answers: thumbs under people’s messages are reactions as before', async () => {
    const { threadId } = await answer()
    const { message } = await ada.api.message.send.mutate({ threadId, content: 'Pears, I say' })
    expect(await refusalOf(bob.api.message.rate.mutate({ messageId: message.id, rating: 'up' }))).toBe(
      'not_an_answer',
    )
    await bob.api.message.react.mutate({ messageId: message.id, emoji: '👍', on: true })
    await bob.api.message.react.mutate({ messageId: message.id, emoji: '👎', on: true })
    expect(await thumbsOf(ada, { messageId: message.id, threadId })).toEqual(['👍 1', '👎 1'])
  })

  it('is refused where the person can’t read, and in an archived channel', async () => {
    const { messageId } = await answer()
    expect(await refusalOf(eve.api.message.rate.mutate({ messageId, rating: 'up' }))).toBe('not_found')
    expect(await refusalOf(eve.api.message.rating.query({ messageId }))).toBe('not_found')
    const { channel } = await ada.api.channel.create.mutate({
      workspaceId: orchard.workspace.id,
      name: 'winter',
    })
    const old = await answer(channel.id)
    await ada.api.channel.archive.mutate({ channelId: channel.id })
    expect(await refusalOf(bob.api.message.rate.mutate({ messageId: old.messageId, rating: 'up' }))).toBe(
      'channel_archived',
    )
  })
})

describe('the words beside thumbs', () => {
  it('are for admins who can read the answer', async () => {
    const { channel } = await bob.api.channel.create.mutate({
      ...{ workspaceId: orchard.workspace.id, name: 'den', kind: 'private' },
    })
    const open = await answer()
    const hidden = await answer(channel.id, bob)
    await carla.api.message.rate.mutate({ messageId: open.messageId, rating: 'down', word: 'Say which' })
    await bob.api.message.rate.mutate({ messageId: hidden.messageId, rating: 'down', word: 'A secret' })
    const { ratings } = await words(ada)
    expect(ratings[0]).toMatchObject({ messageId: open.messageId, word: 'Say which', userId: carla.userId })
    expect(JSON.stringify(ratings)).not.toContain('A secret')
    expect(await refusalOf(words(bob))).toBe('admins_only')
    expect(await refusalOf(words(orchard.people.deniz))).toBe('admins_only')
    expect(await refusalOf(words(eve))).toBe('not_found')
  })

  it('come in pages, newest first', async () => {
    const { messageId } = await answer()
    await stage.root.query(
      `insert into answer_ratings (message_id, user_id, workspace_id, agent_config_id, rating, word)
       select $1, p.id, $2, $3, 'up', 'page' from profiles p`,
      [messageId, orchard.workspace.id, vibe],
    )
    for (let more = 0; more < 6; more++) {
      const given = await answer()
      for (const [index, by] of [ada, bob, carla].entries()) {
        await by.api.message.rate.mutate({
          ...{ messageId: given.messageId, rating: 'up', word: `word ${more * 3 + index}` },
        })
      }
    }
    const first = await words(ada)
    expect(first.ratings).toHaveLength(20)
    expect(first.ratings[0]?.word).toBe('word 17')
    const rest = await ada.api.watch.words.query({
      ...{ agentId: vibe, cursor: first.nextCursor },
    })
    expect(rest.ratings.length).toBeGreaterThan(0)
    const places = [...first.ratings, ...rest.ratings].map(({ place }) => place)
    expect(places).toEqual(places.toSorted((one, other) => other - one))
    expect(new Set(places).size).toBe(places.length)
  })
})
