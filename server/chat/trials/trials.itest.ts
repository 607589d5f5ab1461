import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { insertEndpoint } from '../../db/models/model-endpoints.ts'
import { builtInTools } from '../../domain/agents/tool.ts'
import type { TrialInput, TrialSide } from '../../domain/trials/trial.ts'
import { replayTask } from '../tasks/reruns/replay-task.ts'
import { retryTask } from '../tasks/reruns/retry-task.ts'
import { listTrials } from './list-trials.ts'
import { readTrial } from './read-trial.ts'
import { startTrial } from './start-trial.ts'
import { stopTrial } from './stop-trial.ts'
import { tryAgent } from './try-agent.ts'

let stage: WorkerStage
let threadId: string
let hired = 0
beforeAll(async () => {
  stage = await setWorkerStage()
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const tools = (...calls: { name: string; input?: Record<string, unknown> }[]) => ({
  kind: 'tools' as const,
  calls,
})
const text = (words: string) => ({ kind: 'text' as const, text: words })

const hire = (fields: Partial<Parameters<typeof hireAgent>[3]> = {}) =>
  hireAgent(stage.db, stage.scene, `agent-${++hired}`, { tools: [...builtInTools], ...fields })

const versionOf = async (agentId: string) => {
  const { currentVersionId } = await stage.db.asWorker(tx =>
    tx
      .selectFrom('agentConfigs')
      .select('currentVersionId')
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow(),
  )
  return currentVersionId ?? ''
}

const ada = () => ({ sub: stage.scene.ada })
const read = (taskId: string) => readTrial(stage.db, { claims: ada(), taskId })

/** Tries the agent as Ada. */
async function tryOut(agent: SceneAgent, input: TrialInput, sides?: TrialSide[]): Promise<string[]> {
  const { taskIds } = await tryAgent(stage.db, {
    claims: ada(),
    agentId: agent.id,
    sides: sides ?? [{ versionId: await versionOf(agent.id) }],
    input,
    budgetUsd: 0.5,
  })
  return taskIds
}

async function tryOne(agent: SceneAgent, input: TrialInput, side?: TrialSide): Promise<string> {
  const [taskId = ''] = await tryOut(agent, input, side && [side])
  return taskId
}

/** Keeps everything that the database tells people from now on. */
async function hearDatabase(): Promise<void> {
  const client = await stage.db.connect()
  await client.query(`
    create table heard (topic text, event text, payload jsonb);
    grant insert, select on heard to public;
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
      returns void language sql as $$ insert into public.heard values (topic, event, payload) $$`)
  await client.end()
}

/** Everything in the thread that its readers see, and its revision. */
const thread = () =>
  stage.db.asWorker(async tx => {
    const { rows } = await sql`
      select t.rev, (select count(*)::int from messages m where m.thread_id = t.id) as messages,
        (select count(*)::int from reactions r join messages m on m.id = r.message_id where m.thread_id = t.id) as reactions
      from threads t where t.id = ${threadId}`.execute(tx)
    return rows[0]
  })

describe('a trial', () => {
  it('answers typed words with the history of the thread, and nothing of it is in the thread', async () => {
    const agent = await hire()
    await stage.ask({ threadId, content: 'Pears are two coins.', calls: [agent] }).then(({ task }) => task)
    await stage.script.enqueue([text('Noted.'), text('Two coins each.')])
    await stage.hire()
    await stage.prompts(1)
    const [first] = await stage.db.asWorker(tx =>
      tx.selectFrom('tasks').select('id').where('threadId', '=', threadId).execute(),
    )
    await stage.ended(first?.id ?? '')
    const before = await thread()

    const taskId = await tryOne(agent, { threadId, text: 'How much is a pear?' })
    expect(await stage.ended(taskId)).toMatchObject({
      origin: 'test',
      isSilent: true,
      status: 'completed',
      messageId: null,
      actingUserId: stage.scene.ada,
    })
    expect(await read(taskId)).toMatchObject({
      input: { threadId, text: 'How much is a pear?' },
      text: 'Two coins each.',
      stream: null,
      turns: 1,
      version: 1,
      model: null,
      calls: [],
      notShown: [],
    })
    const prompt = (await stage.prompts(2))[1] ?? ''
    expect(prompt).toContain('Pears are two coins.')
    // The model is asked as by a message: it does not know that it is tried.
    expect(prompt).toContain('<question>\\nHow much is a pear?\\n</question>')
    expect(await thread()).toEqual(before)
    expect(await stage.leftovers()).toEqual({ mailbox: 0, streams: 0, brokenLinks: 0 })
  })

  it('goes word by word to the admin who tries, and to nobody else', async () => {
    const agent = await hire()
    await hearDatabase()
    await stage.script.enqueue([{ ...text('One two three four five six.'), tokensPerSecond: 40 }])
    await stage.hire()
    const taskId = await tryOne(agent, { threadId, text: 'Count.' })
    await stage.ended(taskId)
    const heard = [...stage.deltas, ...stage.progress].filter(each => each.taskId === taskId)
    expect(stage.deltas.some(delta => delta.taskId === taskId)).toBe(true)
    expect(new Set(heard.map(({ topic }) => topic))).toEqual(new Set([`user:${stage.scene.ada}`]))
    const { rows } = await stage.db.asWorker(tx =>
      sql<{ topic: string; event: string }>`
        select distinct topic, event from heard where payload::text like ${`%${taskId}%`}`.execute(tx),
    )
    expect(rows).toEqual([{ topic: `user:${stage.scene.ada}`, event: 'trial.changed' }])
  })

  it('reads with its tools, and only says that the others were called', async () => {
    const agent = await hire()
    await stage.script.enqueue([
      tools(
        { name: 'read_thread', input: {} },
        { name: 'react', input: { emoji: '👍' } },
        { name: 'ask_human', input: { question: 'Red or green?' } },
        { name: 'remember', input: { text: 'Apples are asked for.', cite: '1', quote: 'Which apples?' } },
      ),
      text('Done.'),
    ])
    await stage.hire()
    const { messageId } = await stage.db.asWorker(async tx => {
      const message = await tx
        .insertInto('messages')
        .values({
          ...{ id: '0191c2a0-0000-7000-8000-0000000000aa', workspaceId: stage.scene.workspaceId },
          ...{ channelId: stage.scene.channelId, threadId, seq: 0, rev: 0 },
          ...{ authorType: 'human', authorUserId: stage.scene.bob, content: 'Which apples?' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { messageId: message.id }
    })
    const before = await thread()
    const taskId = await tryOne(agent, { messageId })
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    const { calls } = await read(taskId)
    expect(calls.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['read_thread', 'made'],
      ['react', 'simulated'],
      ['ask_human', 'simulated'],
      ['remember', 'simulated'],
    ])
    expect((await stage.prompts(2))[1]).toContain('because this is a trial')
    expect(await thread()).toEqual(before)
    const { rows } = await stage.db.asWorker(tx => sql`select from memory_items`.execute(tx))
    expect(rows).toEqual([])
  })

  it('on a past mention is shown what the answer then was shown, with another version and model', async () => {
    const agent = await hire()
    const first = await versionOf(agent.id)
    const { task, messageId } = await stage.ask({
      threadId,
      userId: stage.scene.bob,
      content: `@${agent.slug} which apples?`,
      calls: [agent],
    })
    await stage.script.enqueue([text('Red.'), text('Green.')])
    await stage.hire()
    await stage.ended(task.id)
    await stage.ask({ threadId, content: 'A word from later.' }).catch(() => null)
    await stage.db.asWorker(tx =>
      tx
        .updateTable('agentConfigs')
        .set({ systemPrompt: 'You are short.' })
        .where('id', '=', agent.id)
        .execute(),
    )
    const second = await versionOf(agent.id)
    expect(second).not.toBe(first)
    const taskId = await tryOne(agent, { messageId }, { versionId: second, model: 'claude-haiku-4-5' })
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed', agentVersionId: second })
    expect(await read(taskId)).toMatchObject({ text: 'Green.', version: 2, model: 'claude-haiku-4-5' })
    const [then = '', now = ''] = await stage.prompts(2)
    expect(then).toContain('helpful colleague')
    expect(now).toContain('You are short.')
    expect(now).toContain('"model":"claude-haiku-4-5"')
    expect(now).not.toContain('A word from later.')
  })

  it('asks another model at the endpoint that was chosen with it, which is one of the workspace', async () => {
    const agent = await hire()
    const versionId = await versionOf(agent.id)
    const endpointId = newId()
    const { workspaceId, ada: createdBy } = stage.scene
    const place = { id: endpointId, workspaceId, createdBy, name: 'Proxy', baseUrl: 'https://proxy.test' }
    await stage.db.asWorker(tx =>
      insertEndpoint(tx, { ...place, sealedKey: 'sealed', keyHint: '', testModel: 'm' }),
    )
    const side = { versionId, model: 'claude-haiku-4-5' }
    const taskId = await tryOne(agent, { threadId, text: 'Count.' }, { ...side, endpointId })
    expect(await read(taskId)).toMatchObject({ model: 'claude-haiku-4-5', endpointId })
    const elsewhere = tryOne(agent, { threadId, text: 'Count.' }, { ...side, endpointId: newId() })
    await expect(elsewhere).rejects.toMatchObject({ reason: 'not_found' })
    await stopTrial(stage.db, { claims: ada(), taskId })
  })

  it('without a thread knows only the words, in the direct message of the admin with the agent', async () => {
    const agent = await hire()
    await stage.script.enqueue([text('Hello.')])
    await stage.hire()
    const taskId = await tryOne(agent, { text: 'Say hello.' })
    const { threadId: place } = await stage.ended(taskId)
    expect((await read(taskId)).input).toEqual({ text: 'Say hello.' })
    const { kind, directAgentId } = await stage.db.asWorker(tx =>
      tx.selectFrom('channels').selectAll().where('id', '=', place).executeTakeFirstOrThrow(),
    )
    expect({ kind, directAgentId }).toEqual({ kind: 'direct', directAgentId: agent.id })
    expect((await stage.prompts(1))[0]).not.toContain('<run>')
  })

  it('works while the agent is switched off, and runs two sides at once', async () => {
    const agent = await hire()
    await stage.switchAgent(agent.id, false)
    const versionId = await versionOf(agent.id)
    const sides = [{ versionId }, { versionId, model: 'claude-haiku-4-5' }]
    await stage.script.enqueue([
      { ...text('One two three.'), tokensPerSecond: 20 },
      { ...text('One two three.'), tokensPerSecond: 20 },
    ])
    await stage.hire()
    const taskIds = await tryOut(agent, { threadId, text: 'Count.' }, sides)
    const [one, other] = await Promise.all(taskIds.map(id => stage.ended(id)))
    expect(Date.parse(one?.startedAt ?? '')).toBeLessThan(Date.parse(other?.endedAt ?? ''))
    expect(Date.parse(other?.startedAt ?? '')).toBeLessThan(Date.parse(one?.endedAt ?? ''))
    const trials = await listTrials(stage.db, { claims: ada(), agentId: agent.id })
    expect(trials.map(({ task, question, model }) => [task.id, question, model])).toEqual([
      [taskIds[1], 'Count.', 'claude-haiku-4-5'],
      [taskIds[0], 'Count.', null],
    ])
  })

  it('costs no more than was said, and a proof’s one is not in the list', async () => {
    const agent = await hire()
    await stage.hire()
    const versionId = await versionOf(agent.id)
    const { taskId } = await stage.db.asWorker(tx =>
      startTrial(tx, {
        workspaceId: stage.scene.workspaceId,
        agentId: agent.id,
        versionId,
        input: { threadId, text: 'Count.' },
        actingUserId: stage.scene.ada,
        budgetUsd: 0.000001,
        proofId: '0191c2a0-0000-7000-8000-0000000000bb',
      }),
    )
    expect(await stage.ended(taskId)).toMatchObject({ status: 'failed', stopReason: 'budget_exceeded' })
    expect(await stage.messages(threadId)).toEqual([])
    expect(await listTrials(stage.db, { claims: ada(), agentId: agent.id })).toEqual([])
  })

  it('is one of twenty of the same person at the most', async () => {
    const agent = await hire()
    const begun: string[] = []
    const versionId = await versionOf(agent.id)
    for (let pair = 0; pair < 10; pair += 1) {
      begun.push(...(await tryOut(agent, { threadId, text: 'Count.' }, [{ versionId }, { versionId }])))
    }
    const more = () => tryOne(agent, { threadId, text: 'Count.' })
    await expect(more()).rejects.toMatchObject({ reason: 'trials_running' })
    const [first = '', ...others] = begun
    await stopTrial(stage.db, { claims: ada(), taskId: first })
    others.push(await more())
    for (const taskId of others) await stopTrial(stage.db, { claims: ada(), taskId })
  })

  it('can be stopped, and is never run again as a task that others see', async () => {
    const agent = await hire()
    const taskId = await tryOne(agent, { threadId, text: 'Count.' })
    expect(await stopTrial(stage.db, { claims: ada(), taskId })).toMatchObject({ status: 'cancelled' })
    const again = { claims: ada(), taskId }
    await expect(replayTask(stage.db, { ...again, fromTurn: 1, allowEffects: false })).rejects.toMatchObject({
      reason: 'task_ended',
    })
    await expect(retryTask(stage.db, again)).rejects.toMatchObject({ reason: 'task_ended' })
  })
})
