/** Agents search as people do, and say which places they did not search because of guests. */
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { createEntry } from '../../chat/ledger/create-entry.ts'
import { moveEntry } from '../../chat/ledger/move-entry.ts'
import type { BuiltInTool } from '../../domain/agents/tool.ts'

let stage: WorkerStage

beforeAll(async () => {
  stage = await setWorkerStage()
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const found = z.object({
  messages: z.array(z.object({ text: z.string(), link: z.string(), match: z.string().optional() })),
  forks: z.array(z.object({ description: z.string(), link: z.string() })).optional(),
  files: z.array(z.object({ file: z.string(), link: z.string() })).optional(),
  not_searched: z.string().optional(),
  note: z.string().optional(),
})
const wire = z.object({
  messages: z.array(
    z.object({ content: z.array(z.looseObject({ type: z.string(), content: z.unknown().optional() })) }),
  ),
})

async function openChannel(kind: 'public' | 'private', members: string[]) {
  const { workspaceId } = stage.scene
  const channelId = newId()
  await stage.db.asWorker(async tx => {
    await tx
      .insertInto('channels')
      .values({ id: channelId, workspaceId, kind, name: `c-${channelId}` })
      .execute()
    if (members.length > 0) {
      const rows = members.map(userId => ({ channelId, workspaceId, userId }))
      await tx.insertInto('channelMembers').values(rows).execute()
    }
  })
  return { channelId, threadId: await startThread(stage.db, { ...stage.scene, channelId }) }
}

async function sayIn(place: { channelId: string; threadId: string }, content: string) {
  const id = newId()
  const { workspaceId, bob } = stage.scene
  const author = { authorType: 'human' as const, authorUserId: bob }
  await stage.db.asWorker(tx =>
    tx
      .insertInto('messages')
      .values({ id, workspaceId, ...place, seq: 0, rev: 0, ...author, content })
      .execute(),
  )
  return id
}

let hired = 0
/** Lets an agent call a tool in a place, and returns the result as its model got it. */
async function askIn(
  place: { channelId: string; threadId: string },
  query: string,
  name: BuiltInTool = 'search_messages',
  more: Readonly<Record<string, unknown>> = {},
) {
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name, input: { query, ...more } }] },
    { kind: 'text', text: 'So.' },
  ])
  const agent = await hireAgent(stage.db, stage.scene, `searcher-${++hired}`, { tools: [name] })
  const content = `@${agent.slug} please look`
  const { task } = await stage.askIn(place, { userId: stage.scene.ada, content, calls: [agent] })
  await stage.hire()
  await stage.ended(task.id)
  const requests = (await stage.script.requests(2)).filter(({ path }) => path === '/v1/messages')
  const results = wire.parse(requests.at(-1)?.body).messages.at(-1)?.content ?? []
  const [result] = results.filter(({ type }) => type === 'tool_result')
  return JSON.parse(z.string().parse(result?.content))
}

it.each([
  ['prices'],
  ['what did we decide about the price of perry'],
  ['perry prcie'],
  ['"eleven crowns" prices'],
])('An agent that searches for %s finds the message with its link', async query => {
  const place = await openChannel('public', [])
  const messageId = await sayIn(place, 'The price of perry is eleven crowns.')
  const here = await openChannel('public', [])
  const { messages } = found.parse(await askIn(here, `${query} in:c-${place.channelId}`))
  expect(messages.map(({ text }) => text)).toEqual(['The price of perry is eleven crowns.'])
  expect(messages[0]?.link).toMatch(
    new RegExp(`^/orchard-\\w+/c-${place.channelId}/${place.threadId}#m-${messageId}$`),
  )
})

it('An agent is told which hits have only some of the words, and finds forks and files by name', async () => {
  const { workspaceId, bob } = stage.scene
  const place = await openChannel('public', [])
  const parentMessageId = await sayIn(place, 'Shall we buy ladders?')
  const [forkId, fileId] = [newId(), newId()]
  await stage.db.asWorker(async tx => {
    const fork = { id: forkId, workspaceId, ...place, parentMessageId, createdBy: bob }
    await tx
      .insertInto('forks')
      .values({ ...fork, description: 'Ladders of ash' })
      .execute()
    const file = { id: fileId, workspaceId, channelId: place.channelId, uploaderId: bob, size: 9 }
    await tx
      .insertInto('attachments')
      .values({ ...file, name: 'ladder-offers.pdf', type: 'application/pdf', state: 'stored' })
      .execute()
    await tx.updateTable('attachments').set({ messageId: parentMessageId }).where('id', '=', fileId).execute()
  })
  const here = await openChannel('public', [])
  const answer = found.parse(await askIn(here, `buying ladders from a smith in:c-${place.channelId}`))
  expect(answer).toMatchObject({
    messages: [{ text: 'Shall we buy ladders?', match: 'only some of the words' }],
    forks: [{ description: 'Ladders of ash', link: expect.stringContaining(`/fork/${forkId}`) }],
    files: [{ file: 'ladder-offers.pdf', link: expect.stringContaining(`#m-${parentMessageId}`) }],
    note: expect.stringContaining('come close'),
  })
})

it('An agent says how many places it did not search because of a guest, and finds nothing in them', async () => {
  const { ada, bob } = stage.scene
  const guest = await stage.join('Deniz', 'guest')
  const open = await openChannel('public', [])
  await sayIn(open, 'Perry of marrakesh')
  const shared = await openChannel('private', [ada, bob])
  await sayIn(shared, 'Cider of marrakesh')
  const own = await openChannel('private', [ada])
  await sayIn(own, 'Juice of marrakesh')
  const openOnes = await stage.db.asWorker(tx =>
    tx
      .selectFrom('channels')
      .select('id')
      .where('workspaceId', '=', stage.scene.workspaceId)
      .where('kind', '=', 'public')
      .execute(),
  )
  // All public channels, and the one that Ada and Bob share. Ada's own is no business of anybody here.
  const hidden = openOnes.length + 1
  const here = await openChannel('private', [ada, bob, guest])
  for (const name of ['search_messages', 'recall_decisions'] as const) {
    const answer = await askIn(here, 'marrakesh', name)
    expect(answer).toMatchObject({
      not_searched: `${hidden} places here were not searched, since Deniz (a guest) can read along.`,
    })
    expect(JSON.stringify(answer)).not.toContain(' of marrakesh')
  }
  const without = await openChannel('private', [ada, bob])
  const answer = found.parse(await askIn(without, 'marrakesh'))
  expect(answer.not_searched).toBeUndefined()
  expect(answer.messages.map(({ text }) => text).sort()).toEqual(['Cider of marrakesh', 'Perry of marrakesh'])
})

it('An agent is told the open entries of the ledger with owner and day, as far as everyone here may read them', async () => {
  const { ada, bob } = stage.scene
  const place = await openChannel('public', [])
  const secret = await openChannel('private', [ada])
  const make = async (at: typeof place, text: string) => {
    const messageId = await sayIn(at, 'Somebody has to do it.')
    const owner = { kind: 'user', id: ada } as const
    const draft = { messageId, kind: 'todo', text, owner, dueOn: '2026-12-01' } as const
    return (await createEntry(stage.db, { claims: { sub: ada }, ...draft })).entry
  }
  await make(place, 'Order the valves of tashkent')
  await make(secret, 'Pay the debt of tashkent')
  const done = await make(place, 'Sweep the floor of tashkent')
  const end = { entryId: done.id, rev: done.rev, status: 'done' } as const
  await moveEntry(stage.db, { claims: { sub: ada }, ...end })
  const here = await openChannel('private', [ada, bob])
  const answer = await askIn(here, 'tashkent', 'recall_decisions', { ledger: true })
  expect(answer.entries).toMatchObject([
    { kind: 'todo', text: 'Order the valves of tashkent', status: 'open', owner: 'Ada', due: '2026-12-01' },
  ])
  expect(answer.entries[0].cite).toMatch(/^\[\d+\.1\]$/)
})

it('The offline model answers a question about a price with a message that names prices', async () => {
  const place = await openChannel('public', [])
  await sayIn(place, 'We decided on two timbuktu prices: nine and eleven crowns.')
  const here = await openChannel('public', [])
  const agent = await hireAgent(stage.db, stage.scene, `searcher-${++hired}`, { tools: ['search_messages'] })
  const { task } = await stage.askIn(here, {
    userId: stage.scene.ada,
    content: `@${agent.slug} What did we decide about the price for timbuktu?`,
    calls: [agent],
  })
  await stage.hire()
  await stage.ended(task.id)
  const answer = (await stage.messages(here.threadId)).at(-1)?.content
  expect(answer).toContain('two timbuktu prices: nine and eleven crowns')
})
