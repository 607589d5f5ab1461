/** A program reads and deletes memories, with the rights of its key's owner. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { addMemoryItem } from '../chat/memory/add-memory-item.ts'

let stage: ApiStage
let ada: string
let bob: string
let workspaceId: string

beforeAll(async () => {
  stage = await setApiStage()
  ada = (await stage.makeKey('ada')).key
  bob = (await stage.makeKey('bob')).key
  workspaceId = stage.orchard.workspace.id
})
afterAll(() => stage.close())

async function remember(text: string, channelId: string, aboutUserIds: string[] = []) {
  const { bob } = stage.orchard.people
  const { message } = await bob.api.thread.create.mutate({ channelId, content: `I say: ${text}` })
  return stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', text, confidence: 1, status: 'current', aboutUserIds },
      sources: [{ messageId: message.id, quote: text }],
      author: { userId: bob.userId },
    }),
  )
}

test('A key lists, searches, reads and deletes items, page by page, as its owner may', async () => {
  const { people, channels } = stage.orchard
  const general = channels.general?.id ?? ''
  const den = await people.bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  const press = await remember('The press is in the barn.', general)
  const trees = await remember('The trees are pruned in winter.', general)
  const secret = await remember('Ada gets a cake.', den.channel.id, [people.ada.userId])

  const first = await stage.get(ada, '/memory?limit=1')
  expect(first.items).toMatchObject([{ id: trees.id, sources: [{ quote: trees.text }] }])
  const second = await stage.get(ada, `/memory?limit=1&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ items: [{ id: press.id }], nextCursor: null })
  expect((await stage.get(bob, '/memory?query=cakes')).items).toMatchObject([{ id: secret.id }])
  expect((await stage.get(ada, '/memory?query=cakes')).items).toEqual([])
  expect((await stage.get(ada, `/memory/${press.id}`)).item).toMatchObject({ text: press.text })
  expect(await stage.get(ada, '/memory-about-me')).toMatchObject({ items: [], hidden: [{ id: secret.id }] })

  const remove = async (key: string, id: string) =>
    (await stage.call(key, `/memory/${id}/delete`, { method: 'POST' })).status
  const carla = (await stage.makeKey('carla')).key
  expect(await remove(carla, press.id)).toBe(403)
  expect(await remove(carla, secret.id)).toBe(404)
  expect(await remove(bob, press.id)).toBe(200)
  expect(await remove(ada, secret.id)).toBe(200)
  expect((await stage.get(bob, '/memory')).items).toMatchObject([{ id: trees.id }])
})

test('A key keeps something with its source, for those who can read the source', async () => {
  const { people } = stage.orchard
  const { channel } = await people.ada.api.channel.create.mutate({
    workspaceId,
    name: 'attic',
    kind: 'private',
  })
  const { message } = await people.ada.api.thread.create.mutate({
    channelId: channel.id,
    content: 'We store the nets in the attic.',
  })
  const keep = (key: string, quote: string) =>
    stage.call(key, '/memory', {
      method: 'POST',
      body: { text: 'The nets are in the attic.', kind: 'fact', sources: [{ messageId: message.id, quote }] },
    })
  expect((await keep(bob, 'store the nets')).status).toBe(404)
  expect((await keep(ada, 'sell the nets')).status).toBe(409)
  expect((await keep(ada, 'store the nets')).status).toBe(200)
  expect((await stage.get(ada, '/memory?query=nets')).items).toMatchObject([
    { text: 'The nets are in the attic.', status: 'current', sources: [{ messageId: message.id }] },
  ])
  expect((await stage.get(bob, '/memory?query=nets')).items).toEqual([])
})
