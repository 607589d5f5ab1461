/** The review of proposed memories: rights, two reviewers at once, and nothing for people who can't read a source. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Orchard, type Player, plantOrchard } from '../../../../testing/cast.ts'
import { createTestStage, type TestStage } from '../../../../testing/stage.ts'
import { findMemory } from '../../../db/memory/find-memory.ts'
import { findMemoryItem } from '../../../db/memory/memory-items.ts'
import { addMemoryItem, type MemoryItemGiven } from '../add-memory-item.ts'

let stage: TestStage
let orchard: Orchard
let ada: Player
let bob: Player
let carla: Player
let workspaceId: string
let general: string
let den: string

beforeAll(async () => {
  stage = await createTestStage()
  orchard = await plantOrchard(stage)
  ;({ ada, bob, carla } = orchard.people)
  workspaceId = orchard.workspace.id
  general = orchard.channels.general?.id ?? ''
  const { channel } = await bob.api.channel.create.mutate({ workspaceId, name: 'den', kind: 'private' })
  den = channel.id
})
beforeEach(async () => {
  await stage.db.asWorker(tx => tx.deleteFrom('memoryItems').where('status', '<>', 'superseded').execute())
})
afterAll(() => stage.close())

/** Lets Bob say something, which a background agent proposes to remember. */
async function propose(words: string, more: Partial<MemoryItemGiven> & { channelId?: string } = {}) {
  const { channelId = general, ...fields } = more
  const { message } = await bob.api.thread.create.mutate({ channelId, content: words })
  const agents = await ada.api.agent.list.query({ workspaceId })
  return stage.db.asWorker(async tx => {
    const taskId = await insertReading(message.channelId, message.threadId, agents.agents[0]?.id ?? '')
    return addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind: 'fact', text: words, confidence: 0.8, status: 'proposed' },
      sources: [{ messageId: message.id, quote: words }],
      aboutUserIds: [],
      author: { taskId },
      ...fields,
    })
  })
}

/** Stores the task of a reflection, in Ada's name. */
async function insertReading(channelId: string, threadId: string, agentId: string): Promise<string> {
  return stage.db.asWorker(async tx => {
    const { rows } = await sql<{ id: string }>`
      insert into tasks (id, workspace_id, channel_id, thread_id, acting_user_id, agent_config_id, origin, input)
      values (gen_random_uuid(), ${workspaceId}, ${channelId}, ${threadId}, ${ada.userId}, ${agentId}, 'reading',
        ${JSON.stringify({ kind: 'reading', purpose: 'reflection', subjectId: channelId })})
      returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })
}

const queueOf = async (who: Player) =>
  (await who.api.memory.toReview.query({ workspaceId })).items.map(({ text }) => text)
const countOf = async (who: Player) => (await who.api.memory.countToReview.query({ workspaceId })).count
const read = (itemId: string) => stage.db.asWorker(tx => findMemoryItem(tx, { itemId }))
const found = async (words: string) =>
  (
    await stage.db.asWorker(tx =>
      findMemory(tx, {
        ...{ workspaceId, agentId: null, words, vector: null, within: new Set([general, den]), limit: 10 },
      }),
    )
  ).map(({ item }) => item.text)

describe('the queue', () => {
  it('shows admins everything that they can read, and others only what is about them', async () => {
    await propose('The press is in barn two.')
    await propose('Carla prefers tea in the morning.', { aboutUserIds: [carla.userId] })
    expect((await queueOf(ada)).sort()).toEqual([
      'Carla prefers tea in the morning.',
      'The press is in barn two.',
    ])
    expect(await queueOf(carla)).toEqual(['Carla prefers tea in the morning.'])
    expect(await queueOf(bob)).toEqual([])
    expect(await Promise.all([ada, carla, bob].map(countOf))).toEqual([2, 1, 0])
  })

  it('shows an admin nothing of a private channel that the admin can’t read', async () => {
    const { id: itemId } = await propose('The offer is 5,000 euros.', { channelId: den })
    expect(await queueOf(ada)).toEqual([])
    expect(await countOf(ada)).toBe(0)
    await expect(ada.api.memory.review.mutate({ itemId, verdict: 'accept' })).rejects.toThrow('doesn’t exist')
    expect(await ada.api.memory.acceptAll.mutate({ workspaceId, itemIds: [itemId] })).toEqual({ itemIds: [] })
    expect(await read(itemId)).toMatchObject({ status: 'proposed' })
  })

  it('is empty for somebody who has left the channel since', async () => {
    await bob.api.channel.addMember.mutate({ channelId: den, userId: ada.userId })
    await propose('The offer is 6,000 euros.', { channelId: den })
    expect(await queueOf(ada)).toEqual(['The offer is 6,000 euros.'])
    await ada.api.channel.leave.mutate({ channelId: den })
    expect(await queueOf(ada)).toEqual([])
  })

  it('is never found by agents, until somebody accepts it', async () => {
    const { id: itemId } = await propose('The well is behind the chapel.')
    expect(await found('Where is the well?')).toEqual([])
    await ada.api.memory.review.mutate({ itemId, verdict: 'accept' })
    expect(await found('Where is the well?')).toEqual(['The well is behind the chapel.'])
  })
})

describe('a decision', () => {
  it('accepts a memory with better words, and keeps its sources', async () => {
    const { id: itemId, sources } = await propose('it is in barn two now')
    const text = 'The press is in barn two.'
    const { item } = await ada.api.memory.review.mutate({
      itemId,
      verdict: 'accept',
      text,
      kind: 'procedure',
    })
    expect(item).toMatchObject({ status: 'current', text, kind: 'procedure', editedBy: ada.userId, sources })
  })

  it('rejects a memory, which is then gone', async () => {
    const { id: itemId } = await propose('The gate is green.')
    expect(await ada.api.memory.review.mutate({ itemId, verdict: 'reject' })).toEqual({ item: null })
    expect(await read(itemId)).toBeUndefined()
  })

  it('is refused to members, except that people reject what is about them', async () => {
    const { id: itemId } = await propose('Carla is slow on Mondays.', { aboutUserIds: [carla.userId] })
    for (const verdict of ['accept', 'reject'] as const) {
      await expect(bob.api.memory.review.mutate({ itemId, verdict })).rejects.toThrow('Only its author')
    }
    await expect(carla.api.memory.review.mutate({ itemId, verdict: 'accept' })).rejects.toThrow(
      'Only its author',
    )
    expect(await carla.api.memory.review.mutate({ itemId, verdict: 'reject' })).toEqual({ item: null })
  })

  it('counts once if two people decide at the same time; the second one is told', async () => {
    await bob.api.channel.addMember.mutate({ channelId: den, userId: ada.userId })
    const { id: itemId } = await propose('The hives face south.')
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'admin' })
    const decided = await Promise.allSettled([
      ada.api.memory.review.mutate({ itemId, verdict: 'accept' }),
      bob.api.memory.review.mutate({ itemId, verdict: 'accept' }),
    ])
    await ada.api.workspace.updateMemberRole.mutate({ workspaceId, userId: bob.userId, role: 'member' })
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const told = decided.find(each => each.status === 'rejected')
    expect(String(told?.reason)).toContain('Somebody else has just reviewed this memory.')
  })

  it('for all of a channel leaves out those that were decided meanwhile', async () => {
    const first = await propose('Pears come first.')
    const second = await propose('Apples come second.')
    await ada.api.memory.review.mutate({ itemId: first.id, verdict: 'reject' })
    const itemIds = [first.id, second.id]
    expect(await ada.api.memory.acceptAll.mutate({ workspaceId, itemIds })).toEqual({ itemIds: [second.id] })
  })

  it('for a memory that contradicts another one replaces it, and both keep their sources', async () => {
    const old = await propose('The shop closes at six.', { status: 'current' })
    const next = await propose('The shop closes at eight.', { supersedes: old.id })
    expect(await read(old.id)).toMatchObject({ status: 'current' })
    await ada.api.memory.review.mutate({ itemId: next.id, verdict: 'accept' })
    expect(await read(old.id)).toMatchObject({
      status: 'superseded',
      supersededBy: next.id,
      sources: old.sources,
    })
    expect(await found('When does the shop close?')).toEqual(['The shop closes at eight.'])
  })
})
