import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../../testing/api-stage.ts'
import type { Player } from '../../../testing/cast.ts'
import { type StandInServer, startStandInServer } from '../../../testing/embeddings/stand-in-server.ts'
import { bodiesOf } from '../../../testing/task-bodies.ts'
import { addMemoryItem } from '../../chat/memory/add-memory-item.ts'
import { countVectors } from '../../db/memory/vector-state.ts'

const patience = { timeout: 20_000, interval: 20 }
/** Words that the item has none of. */
const question = '@vibe how many guests may board the vessel?'

let stage: ApiStage
let server: StandInServer
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let general: string
let den: string
let itemId: string

beforeAll(async () => {
  server = await startStandInServer()
  stage = await setApiStage({ embeddings: { url: server.url, model: 'small', key: null } })
  ;({ ada, bob, carla } = stage.orchard.people)
  workspaceId = stage.orchard.workspace.id
  general = stage.orchard.channels.general?.id ?? ''
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  den = channel.id
  await bob.api.channel.addMember.mutate({ channelId: den, userId: ada.userId })
  const { agents } = await ada.api.agent.list.query({ workspaceId })
  const agentId = agents.find(({ slug }) => slug === 'vibe')?.id ?? ''
  await ada.api.agent.update.mutate({ agentId, tools: ['recall'] })
  await stage.hire({ embeddingsMs: 20 })
  const quote = 'The ferry takes 120 passengers'
  const { message } = await bob.api.thread.create.mutate({ channelId: den, content: `${quote}.` })
  const item = await stage.db.asWorker(tx =>
    addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', confidence: 1, status: 'current', text: quote },
      ...{ sources: [{ messageId: message.id, quote }], aboutUserIds: [], author: { userId: bob.userId } },
    }),
  )
  itemId = item.id
  await vi.waitFor(async () => {
    const { embedded } = await stage.db.asWorker(tx => countVectors(tx, { workspaceId }))
    expect(embedded).toBe(1)
  }, patience)
})
beforeEach(() => server.fail(null))
afterEach(() => stage.script.reset())
afterAll(async () => {
  await stage.close()
  await server.close()
})

/** Asks in a channel, where the agent also uses its tool, and returns the start of the task and its requests. */
async function ask(who: Player, channelId: string) {
  const calls = [{ name: 'recall', input: { query: question } }]
  await stage.script.enqueue([
    { kind: 'tools', calls },
    { kind: 'text', text: 'So.' },
  ])
  const { tasks } = await who.api.thread.create.mutate({ channelId, content: question })
  const taskId = tasks[0]?.id ?? ''
  await vi.waitFor(async () => {
    const { task } = await who.api.task.get.query({ taskId })
    expect(task.status).toBe('completed')
  }, patience)
  const { events } = await who.api.task.events.query({ taskId })
  const dataOf = (type: string) => events.find(event => event.type === type)?.data
  const bodies = (await bodiesOf(who.api, taskId)).join()
  return { started: dataOf('task.started'), tool: dataOf('tool.succeeded'), bodies }
}

it('an agent is told an item that vectors alone find, and the log says so', async () => {
  const { started, tool, bodies } = await ask(ada, den)
  const hits = [{ label: 'm1', itemId, rank: 1, textRank: null, vectorRank: 1 }]
  expect(started).toMatchObject({ memory: { hits } })
  expect(started).not.toMatchObject({ memory: { withoutVectors: expect.anything() } })
  expect(tool).toMatchObject({ itemIds: [itemId] })
  expect(bodies).toContain('120 passengers')
})

it('nothing of it is told where somebody reads along who may not read its source', async () => {
  const before = server.requests.length
  for (const who of [ada, carla]) {
    const { started, tool, bodies } = await ask(who, general)
    expect(started).not.toHaveProperty('memory')
    expect(tool).not.toMatchObject({ itemIds: [itemId] })
    expect(bodies).not.toContain('120 passengers')
  }
  expect(server.requests.length).toBeGreaterThan(before)
})

it('without vectors, words alone are compared, and the log says why', async () => {
  server.fail({ status: 503 })
  const missed = await ask(ada, den)
  expect(missed.started).not.toHaveProperty('memory')
  await stage.script.enqueue([{ kind: 'text', text: 'So.' }])
  const content = '@vibe how many passengers does the ferry take?'
  const { tasks } = await ada.api.thread.create.mutate({ channelId: den, content })
  const { events } = await vi.waitFor(async () => {
    const found = await ada.api.task.events.query({ taskId: tasks[0]?.id ?? '' })
    expect(found.events.some(({ type }) => type === 'task.completed')).toBe(true)
    return found
  }, patience)
  expect(events.find(({ type }) => type === 'task.started')?.data).toMatchObject({
    memory: { withoutVectors: 'failed', hits: [{ itemId, textRank: 1, vectorRank: null }] },
  })
})

it('the source that is deleted takes item and vector with it', async () => {
  const { rows } = await stage.root.query('select message_id from memory_sources where item_id = $1', [
    itemId,
  ])
  await bob.api.message.delete.mutate({ messageId: rows[0]?.message_id })
  expect(await stage.db.asWorker(tx => countVectors(tx, { workspaceId }))).toEqual({ items: 0, embedded: 0 })
  const { started, bodies } = await ask(ada, den)
  expect(started).not.toHaveProperty('memory')
  expect(bodies).not.toContain('120 passengers')
})
