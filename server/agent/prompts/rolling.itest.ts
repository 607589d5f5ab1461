import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { readTaskPayload } from '../../chat/tasks/log/read-task-payload.ts'
import { tryAgent } from '../../chat/trials/try-agent.ts'

const small = 'claude-haiku-5-5'
const sent = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
})
const row = z.object({
  number: z.number(),
  first_seq: z.coerce.number(),
  last_seq: z.coerce.number(),
  content: z.string(),
  model: z.string(),
  task_id: z.string(),
  gaps: z.array(z.tuple([z.number(), z.number()])),
})

describe('the rolling summary of a conversation', () => {
  let stage: WorkerStage
  let vibe: SceneAgent

  beforeAll(async () => {
    stage = await setWorkerStage()
    // The money pays for about 36,000 tokens, which are fifty long messages.
    vibe = await hireAgent(stage.db, stage.scene, 'vibe', { budgetUsd: 0.1, tools: ['read_thread'] })
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  /** Lets people write so many messages of 2,500 characters; each one has a sentence of its own. */
  async function talk(place: { threadId: string; forkId: string | null }, count: number): Promise<void> {
    const { workspaceId, channelId, ada, bob } = stage.scene
    const line = 'We could ask the two customers again. '.repeat(70).slice(0, 2_440)
    const size = place.forkId === null ? 500 : 1
    await stage.db.asWorker(async tx => {
      for (let from = 0; from < count; from += size) {
        const numbers = Array.from({ length: Math.min(size, count - from) }, (_, index) => from + index)
        await tx
          .insertInto('messages')
          .values(
            numbers.map(number => ({
              id: newId(),
              workspaceId,
              channelId,
              ...place,
              seq: 0,
              rev: 0,
              authorType: 'human' as const,
              authorUserId: number % 2 === 0 ? ada : bob,
              content: `We decided on paper ${newId().slice(-8)}. ${line}`,
            })),
          )
          .execute()
      }
    })
  }
  async function ask(place: { threadId: string; forkId: string | null }) {
    const { task } = await stage.ask({ ...place, content: '@vibe what now?', calls: [vibe] })
    const done = await stage.ended(task.id)
    expect(done.status).toBe('completed')
    const events = await stage.events(task.id)
    const steps = events.flatMap(event => (event.type === 'context.reduced' ? [event.data] : []))
    const condensing = events.flatMap(event =>
      event.type === 'model.requested' && event.data.purpose === 'condense' ? [event.data] : [],
    )
    return { done, steps, condensing }
  }
  const requests = async () =>
    (await stage.script.requests())
      .filter(({ path }) => path === '/v1/messages')
      .map(({ body, text }) => ({ ...sent.parse(body), text }))
  const numbersIn = (words: string) => [...words.matchAll(/ seq="(\d+)"/g)].map(([, seq]) => Number(seq))
  const stored = async (threadId: string) => {
    const client = await stage.db.connect()
    const { rows } = await client.query(
      'select * from summaries where thread_id = $1 and number is not null order by last_seq',
      [threadId],
    )
    await client.end()
    return z.array(row).parse(rows)
  }
  const change = (messageId: string, to: { content: string; editedAt?: string; deletedAt?: string }) =>
    stage.db.asWorker(tx => tx.updateTable('messages').set(to).where('id', '=', messageId).execute())
  const idOf = async (threadId: string, seq: number) => {
    const { id } = await stage.db.asWorker(tx =>
      tx
        .selectFrom('messages')
        .select('id')
        .where('threadId', '=', threadId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  it('costs the same however many messages there are, and reads no message twice', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 2_000)
    await stage.hire()
    const costs: number[] = []
    for (let question = 1; question <= 12; question++) {
      const { done } = await ask(place)
      costs.push(done.costUsd ?? 1)
      await talk(place, 4)
    }
    const all = await requests()
    const condensing = all.filter(({ model }) => model === small)
    const answering = all.filter(({ model }) => model !== small)
    expect(answering).toHaveLength(12)
    // Six messages a question: the prompt has room for about fifteen before the summary rolls on.
    expect(condensing.length).toBeGreaterThan(2)
    expect(condensing.length).toBeLessThan(8)
    const read = condensing.flatMap(({ messages }) =>
      messages.flatMap(({ content }) => content.flatMap(({ text }) => numbersIn(text))),
    )
    expect(new Set(read).size).toBe(read.length)
    expect(read.length).toBeLessThan(200 + 12 * 6)
    // Every later summary starts from the one before.
    for (const { text } of condensing.slice(1)) expect(text).toContain('<summary of=\\"messages ')
    for (const { text } of answering) expect(text.length / 4).toBeLessThan(36_000)
    const sum = (usd: readonly number[]) => usd.reduce((total, each) => total + each, 0)
    expect(Math.max(...costs)).toBeLessThan(0.1)
    expect(sum(costs.slice(6))).toBeLessThan(1.6 * sum(costs.slice(0, 6)))
    const summaries = await stored(place.threadId)
    expect(summaries.map(({ number }) => number)).toEqual(summaries.map((_, index) => index + 1))
    for (const { first_seq: first, last_seq: last, content, model } of summaries) {
      expect(first).toBe(summaries[0]?.first_seq)
      expect(model).toBe(small)
      for (const line of content.split('\n')) {
        const [, cited] = /\[(\d+)\]$/.exec(line) ?? []
        expect(Number(cited)).toBeGreaterThanOrEqual(first)
        expect(Number(cited)).toBeLessThanOrEqual(last)
      }
    }
  }, 120_000)

  it('leaves the start of the prompt as it is between two questions', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 50)
    await stage.hire()
    const first = await ask(place)
    const second = await ask(place)
    expect(first.steps).toMatchObject([{ step: 'summarised', rolled: { number: 1, taskId: first.done.id } }])
    expect(second.condensing).toEqual([])
    expect(second.steps).toMatchObject([{ rolled: { number: 1, taskId: first.done.id } }])
    const [, before, after] = await requests()
    const words = (request: typeof before) =>
      (request?.messages ?? []).flatMap(({ content }) => content.map(({ text }) => text))
    const shared = words(before).slice(0, -1)
    expect(shared[0]).toContain('[messages 1–30: summary s1]')
    expect(words(after).slice(0, shared.length)).toEqual(shared)
  })

  it('is for the trial alone, if a trial paid for it', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 50)
    await stage.hire()
    const { currentVersionId } = await stage.db.asWorker(tx =>
      tx
        .selectFrom('agentConfigs')
        .select('currentVersionId')
        .where('id', '=', vibe.id)
        .executeTakeFirstOrThrow(),
    )
    const { taskIds } = await tryAgent(stage.db, {
      claims: { sub: stage.scene.ada },
      agentId: vibe.id,
      sides: [{ versionId: currentVersionId ?? '' }],
      input: { threadId: place.threadId, text: 'What now?' },
      budgetUsd: 1,
    })
    const [trialId = ''] = taskIds
    expect(await stage.ended(trialId)).toMatchObject({ status: 'completed' })
    expect(await stored(place.threadId)).toMatchObject([{ task_id: trialId }])
    const { done, steps } = await ask(place)
    expect(steps).toMatchObject([{ rolled: { taskId: done.id } }])
    expect(JSON.stringify(await stage.events(done.id))).not.toContain(trialId)
  })

  it('is made anew, with all that rest on it, when a message in its range is edited or deleted', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 50)
    await stage.hire()
    await ask(place)
    await talk(place, 20)
    await ask(place)
    expect(await stored(place.threadId)).toHaveLength(2)
    const [one, two] = await stored(place.threadId)
    // A message that only the second one has read.
    await change(await idOf(place.threadId, (one?.last_seq ?? 0) + 1), {
      content: 'Nothing was decided.',
      editedAt: new Date().toISOString(),
    })
    expect(await stored(place.threadId)).toEqual([one])
    await talk(place, 5)
    const { condensing } = await ask(place)
    expect(condensing).toHaveLength(1)
    const [same, anew] = await stored(place.threadId)
    expect(same).toEqual(one)
    expect(anew?.last_seq).toBeGreaterThanOrEqual(two?.last_seq ?? 0)
    await change(await idOf(place.threadId, 3), { content: '', deletedAt: new Date().toISOString() })
    expect(await stored(place.threadId)).toEqual([])
  })

  it('is not shown in a log to people who may no longer read one of its messages', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 120)
    await stage.hire()
    const { done, steps, condensing } = await ask(place)
    const hash = steps[0]?.summary ?? ''
    const read = (body: string) =>
      readTaskPayload(stage.db, { claims: { sub: stage.scene.bob }, taskId: done.id, hash: body })
    expect((await read(hash)).notShown).toEqual([])
    // The agent itself was not shown this message: it is older than its last fifty.
    await change(await idOf(place.threadId, 13), { content: '', deletedAt: new Date().toISOString() })
    expect(await read(hash)).toMatchObject({
      notShown: ['deleted'],
      body: expect.stringMatching(/^\[Not shown/),
    })
    const request = await read(condensing[0]?.request ?? '')
    expect(request.notShown).toEqual(['deleted'])
    expect(request.body).toContain('[Not shown: a message that was deleted.]')
  })

  it('names the messages that a model has never read', async () => {
    const place = { threadId: await startThread(stage.db, stage.scene), forkId: null }
    await talk(place, 50)
    await stage.hire()
    await ask(place)
    const [one] = await stored(place.threadId)
    await talk(place, 300)
    await ask(place)
    const two = (await stored(place.threadId)).at(-1)
    expect(two?.first_seq).toBe(1)
    expect(two?.gaps).toEqual([[(one?.last_seq ?? 0) + 1, (two?.last_seq ?? 0) - 200]])
    expect((await requests()).at(-1)?.text).toContain('not summarised]')
  })

  it('names in a fork the numbers by which its messages are opened', async () => {
    const threadId = await startThread(stage.db, stage.scene)
    await talk({ threadId, forkId: null }, 1)
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId: await idOf(threadId, 1) })
    await talk({ threadId, forkId }, 50)
    await stage.hire()
    const { steps } = await ask({ threadId, forkId })
    expect(steps).toMatchObject([{ step: 'summarised' }])
    const words = (await requests())
      .at(-1)
      ?.messages.flatMap(({ content }) => content.map(({ text }) => text))
    expect(words?.some(text => text.includes(`fork_id ${forkId}, after_seq`))).toBe(true)
  })
})
