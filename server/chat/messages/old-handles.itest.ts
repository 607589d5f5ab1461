/** Tests that lists say whom a handle meant, after somebody else has taken it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../testing/stage.ts'
import { findMeantNames } from '../../db/messages/meant-names.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let channelId: string
let threadId: string
let messageId: string
/** Bob had the handle when the messages were sent; Carla has it now. */
let meant: object[]

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  workspaceId = orchard.workspace.id
  channelId = orchard.channels.general?.id ?? ''
  const begun = await ada.api.thread.create.mutate({ channelId, content: 'The cellar keys are with @bob' })
  threadId = begun.thread.id
  messageId = begun.message.id
  await ada.api.message.send.mutate({ threadId, content: 'Lock up tonight, @bob and @carla' })
  await ada.api.pin.set.mutate({ messageId, on: true })
  await ada.api.later.save.mutate({ messageId, on: true })
  await bob.api.workspace.updateHandle.mutate({ workspaceId, handle: 'robert' })
  await carla.api.workspace.updateHandle.mutate({ workspaceId, handle: 'bob' })
  meant = [{ name: 'bob', userId: bob.userId }]
})
afterAll(() => stage.close())

it('a row of the Inbox says whom its title and its line meant', async () => {
  const { rows } = await bob.api.notification.list.query({ workspaceId, limit: 10 })
  expect(rows.find(({ id }) => id === threadId)).toMatchObject({
    title: 'The cellar keys are with @bob',
    titleMentions: meant,
    text: 'Lock up tonight, @bob and @carla',
    mentions: [...meant, { name: 'carla', userId: carla.userId }],
  })
})

it('pins and saved messages say it', async () => {
  const { pins } = await carla.api.pin.list.query({ channelId })
  expect(pins[0]?.message).toMatchObject({ text: 'The cellar keys are with @bob', mentions: meant })
  const { saved } = await ada.api.later.saved.query({ workspaceId, done: false, limit: 10 })
  expect(saved[0]?.message?.mentions).toEqual(meant)
})

it('a hit of the search says it, and a hit without mentions has none', async () => {
  const find = async (query: string) =>
    (await ada.api.search.messages.query({ workspaceId, query, limit: 5 })).hits
  expect((await find('cellar'))[0]?.mentions).toEqual(meant)
  await ada.api.thread.create.mutate({ channelId, content: 'The ladders are wet' })
  expect((await find('ladders'))[0]).not.toHaveProperty('mentions')
})

it('only the mentions that an excerpt shows come with it', async () => {
  const content = `${'Many words about pears. '.repeat(30)} Ask @robert.`
  const { message } = await ada.api.thread.create.mutate({ channelId, content: `@bob! ${content}` })
  await ada.api.later.save.mutate({ messageId: message.id, on: true })
  const { saved } = await ada.api.later.saved.query({ workspaceId, done: false, limit: 10 })
  const own = [{ name: 'bob', userId: carla.userId }]
  expect(saved.find(each => each.messageId === message.id)?.message?.mentions).toEqual(own)
})

it('words that the server sends outside have the names of those who were meant, as their reader may know them', async () => {
  const name = async (who: Player, mentions?: { name: string; userId: string }[]) => {
    const said = [{ text: 'Ask @bob or @robert', ...(mentions && { mentions }) }]
    const nameOf = await stage.db.asUser({ sub: who.userId }, async tx =>
      (await findMeantNames(tx, { workspaceId, said }))(mentions),
    )
    return [nameOf('bob'), nameOf('robert'), nameOf('vibe')]
  }
  expect(await name(ada)).toEqual(['Carla', 'Bob', null])
  expect(await name(ada, [{ name: 'bob', userId: bob.userId }])).toEqual(['Bob', 'Bob', null])
  // Deniz is a guest without a channel.
  expect(await name(orchard.people.deniz, [{ name: 'bob', userId: bob.userId }])).toEqual([null, null, null])
})

it('the event of a notification says it', async () => {
  // Events are not rows, so this database records them from now on.
  await stage.root.query(`
    create table realtime.heard (event text, payload jsonb);
    grant insert on realtime.heard to public;
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
      returns void language sql as 'insert into realtime.heard values (event, payload)'`)
  await ada.api.message.send.mutate({ threadId, content: 'And the ladder, @robert' })
  const { rows } = await stage.root.query(
    `select payload from realtime.heard where event = 'notification.created'`,
  )
  expect(rows[0]?.payload).toMatchObject({
    text: 'And the ladder, @robert',
    mentions: [{ name: 'robert', userId: bob.userId }],
  })
})
