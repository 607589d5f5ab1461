import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { importAgents } from '../../chat/agents/seeds/import-agents.ts'
import { resolveFork } from '../../chat/results/resolve-fork.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import { leastRoom } from '../../domain/spending/spend.ts'

const sent = z.object({
  messages: z.array(z.object({ content: z.array(z.object({ text: z.string() })) })),
})
const seeded = z.object({
  id: z.string(),
  slug: z.string(),
  mailbox: z.enum(['conversation', 'agent']),
  max_tokens: z.number(),
  budget_usd: z.coerce.number(),
})

describe('a long conversation and a limit in dollars', () => {
  let stage: WorkerStage
  let agents: (SceneAgent & { maxTokens: number; budgetUsd: number })[]

  beforeAll(async () => {
    stage = await setWorkerStage()
    await stage.db.asWorker(tx => importAgents(tx, { workspaceId: stage.scene.workspaceId }))
    const rows = await query('update agent_configs set is_active = true returning *')
    agents = z
      .array(seeded)
      .parse(rows)
      .map(({ max_tokens: maxTokens, budget_usd: budgetUsd, ...agent }) => ({
        ...agent,
        maxTokens,
        budgetUsd,
      }))
  })
  afterEach(() => stage.rest())
  afterAll(() => stage.close())

  async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
    const client = await stage.db.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const find = (slug: string) => {
    const agent = agents.find(known => known.slug === slug)
    if (!agent) throw new Error(`No seed is called ${slug}.`)
    return agent
  }
  /** Lets people write so many messages of 2,500 characters. */
  async function talk(count: number, place: { threadId: string; forkId: string | null }): Promise<void> {
    const { workspaceId, channelId, ada, bob } = stage.scene
    const line = 'We could ask the two customers again. '.repeat(70).slice(0, 2_480)
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    // The number of a message in its fork counts on from the one before, so a fork takes one row at a time.
    const size = place.forkId === null ? 500 : 1
    await stage.db.asWorker(async tx => {
      for (let from = 0; from < count; from += size) {
        await tx
          .insertInto('messages')
          .values(
            numbers.slice(from, from + size).map(number => ({
              id: newId(),
              workspaceId,
              channelId,
              ...place,
              seq: 0,
              rev: 0,
              authorType: 'human' as const,
              authorUserId: number % 2 === 0 ? ada : bob,
              content: `Message ${number}. ${line}`,
            })),
          )
          .execute()
      }
    })
  }
  async function converse(count: number, where: 'thread' | 'fork') {
    const threadId = await startThread(stage.db, stage.scene)
    if (where === 'thread') {
      await talk(count, { threadId, forkId: null })
      return { threadId, forkId: null }
    }
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Which price?' }),
    )
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    await talk(count, { threadId, forkId })
    return { threadId, forkId }
  }
  const limit = (slug: string, usd: number) =>
    query('update agent_configs set budget_usd = $1 where slug = $2', [usd, slug])
  const askedBy = async (taskId: string) =>
    (await stage.events(taskId)).flatMap(event => (event.type === 'model.requested' ? [event.data] : []))
  const requests = async () =>
    (await stage.script.requests())
      .filter(({ path }) => path === '/v1/messages')
      .map(({ body }) => sent.parse(body))

  describe.each([50, 200, 2_000])('of %i messages', count => {
    it.each(['thread', 'fork'] as const)(
      'in a %s gets an answer from each agent, within its limit',
      async where => {
        const place = await converse(count, where)
        await stage.hire()
        for (const agent of agents.filter(({ slug }) => !slug.startsWith('_'))) {
          const { task } = await stage.ask({ ...place, content: `@${agent.slug} sum up`, calls: [agent] })
          const done = await stage.ended(task.id)
          expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
          expect(done.costUsd ?? 1).toBeLessThanOrEqual(agent.budgetUsd)
          const [asked] = await askedBy(task.id)
          expect(asked?.maxTokens).toBeGreaterThanOrEqual(leastRoom(agent.maxTokens))
          const answer = (await stage.messages(place.threadId)).findLast(({ taskId }) => taskId === task.id)
          const shown = answer?.metadata.shown
          expect(shown?.last ?? 50).toBeGreaterThanOrEqual(20)
          if (count > 50) expect(shown?.of).toBeGreaterThanOrEqual(count)
        }
        if (place.forkId === null) return
        const { task } = await resolveFork(stage.db, {
          claims: { sub: stage.scene.bob },
          forkId: place.forkId,
        })
        const done = await stage.ended(task?.id ?? '', { timeout: 90_000 })
        expect(done).toMatchObject({ status: 'completed' })
        expect(done.costUsd ?? 1).toBeLessThanOrEqual(find('_fork-resolver').budgetUsd)
      },
      120_000,
    )
  })

  it('pays for a long thread around a long fork, too, with each agent’s own limit', async () => {
    const threadId = await startThread(stage.db, stage.scene)
    await talk(300, { threadId, forkId: null })
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Which price?' }),
    )
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    await talk(50, { threadId, forkId })
    await stage.hire()
    for (const agent of agents.filter(({ slug }) => !slug.startsWith('_'))) {
      const given = { threadId, forkId, content: `@${agent.slug} sum up`, calls: [agent] }
      const done = await stage.ended((await stage.ask(given)).task.id)
      expect(done).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
      expect(done.costUsd ?? 1).toBeLessThanOrEqual(agent.budgetUsd)
      const layers = (await stage.events(done.id)).flatMap(event =>
        event.type === 'context.assembled' ? event.data.layers : [],
      )
      expect(layers.find(({ name }) => name === 'thread')?.tokens).toBeGreaterThan(5_000)
    }
    const { task } = await resolveFork(stage.db, { claims: { sub: stage.scene.bob }, forkId })
    const drafted = await stage.ended(task?.id ?? '', { timeout: 90_000 })
    expect(drafted).toMatchObject({ status: 'completed' })
    expect(drafted.costUsd ?? 1).toBeLessThanOrEqual(find('_fork-resolver').budgetUsd)
  }, 120_000)

  it('shows fewer messages and a summary of the others when the money does not pay for all', async () => {
    await limit('vibe', 0.1)
    const place = await converse(50, 'thread')
    await stage.hire()
    const { task } = await stage.ask({ ...place, content: '@vibe sum up', calls: [find('vibe')] })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const steps = (await stage.events(task.id)).filter(({ type }) => type === 'context.reduced')
    expect(steps).toMatchObject([
      { data: { step: 'summarised', rolled: { number: 1, firstSeq: 1, lastSeq: 40 } } },
    ])
    const answer = (await stage.messages(place.threadId)).at(-1)
    expect(answer?.metadata.shown).toEqual({ last: 10, of: 50, rest: 'condensed' })
    await limit('vibe', 0.25)
  })

  it('is refused with its cost when nothing fits, and goes on when an admin raises the limit', async () => {
    await limit('vibe', 0.012)
    const place = await converse(50, 'thread')
    await stage.hire()
    const { task } = await stage.ask({ ...place, content: '@vibe sum up', calls: [find('vibe')] })
    const failed = await stage.ended(task.id)
    expect(failed).toMatchObject({
      status: 'failed',
      stopReason: 'budget_exceeded',
      costUsd: 0,
      error: { reason: 'budget_exceeded', short: { limitUsd: 0.012 } },
    })
    const neededUsd = failed.error?.short?.neededUsd ?? 0
    expect(neededUsd).toBeGreaterThan(0.1)
    const line = (await stage.messages(place.threadId)).at(-1)
    expect(line?.content).toContain('could cost up to $0.1')

    const asBob = { claims: { sub: stage.scene.bob }, taskId: task.id, limitUsd: 0.3 }
    await expect(retryTask(stage.db, asBob)).rejects.toMatchObject({ reason: 'not_yours' })
    await retryTask(stage.db, { ...asBob, claims: { sub: stage.scene.ada } })
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const [raised] = await query('select budget_usd::float8 from agent_configs where slug = $1', ['vibe'])
    expect(raised).toEqual({ budget_usd: 0.3 })
    await limit('vibe', 0.25)
  })

  it('tells the model before the last call that the money pays for', async () => {
    const place = await converse(50, 'thread')
    await stage.hire()
    const ask = async () => {
      const { task } = await stage.ask({ ...place, content: '@vibe sum up', calls: [find('vibe')] })
      expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
      return task.id
    }
    const [whole] = await askedBy(await ask())
    // Without a summary, which would make the prompt cheaper.
    await stage.script.enqueue({
      kind: 'failure',
      status: 529,
      times: 2,
      when: { model: 'claude-haiku-5-5' },
    })
    await limit('vibe', (whole?.reservedUsd ?? 0) - 0.02)
    const taskId = await ask()
    const words = (await requests()).at(-1)?.messages.at(-1)?.content.at(-1)?.text
    expect(words).toContain('The budget of this task is nearly used up')
    const prompt = (await stage.events(taskId)).find(({ type }) => type === 'context.assembled')
    expect(prompt?.data).toMatchObject({ isLastPaid: true })
    await limit('vibe', find('vibe').budgetUsd)
  })

  it('keeps its first message while questions follow each other, and then moves on by twenty', async () => {
    const { threadId, forkId } = await converse(60, 'fork')
    await stage.hire()
    const firsts: string[] = []
    for (let question = 1; question <= 12; question++) {
      const given = { threadId, forkId, content: `@writer and then ${question}?`, calls: [find('writer')] }
      const { task } = await stage.ask(given)
      await stage.ended(task.id)
      const started = (await stage.events(task.id)).find(({ type }) => type === 'task.started')
      if (started?.type === 'task.started') firsts.push(started.data.messageIds[0] ?? '')
    }
    expect(new Set(firsts.slice(0, 11)).size).toBe(1)
    expect(firsts[11]).not.toBe(firsts[0])
  })
})
