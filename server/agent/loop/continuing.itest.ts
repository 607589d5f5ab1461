import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { eventually, setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { replayTask } from '../../chat/tasks/reruns/replay-task.ts'
import { retryTask } from '../../chat/tasks/reruns/retry-task.ts'
import type { ScriptInput } from '../../offline-model/script-client.ts'

const sentRequest = z.object({
  max_tokens: z.number(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
    }),
  ),
})
const read = (body: string | undefined) => sentRequest.parse(JSON.parse(body ?? ''))

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

const hire = (fields: Partial<Parameters<typeof hireAgent>[3]> = {}) =>
  hireAgent(stage.db, stage.scene, `agent-${++hired}`, { tools: ['read_thread'], ...fields })

async function ask(agent: SceneAgent, scripts: ScriptInput[]): Promise<string> {
  await stage.script.enqueue(scripts)
  const { scene } = stage
  const { task } = await stage.ask({
    threadId,
    userId: scene.bob,
    content: `@${agent.slug} so?`,
    calls: [agent],
  })
  return task.id
}

const said = async () => (await stage.messages(threadId)).slice(1)
const claims = () => ({ sub: stage.scene.bob })

describe('an answer that the endpoint pauses', () => {
  it('goes back as it is and goes on, and people see one answer', async () => {
    await stage.hire()
    const agent = await hire()
    const taskId = await ask(agent, [
      { kind: 'paused', thinking: 'Hm.', deltas: ['I look ', 'it up. '], usage: { input: 100, output: 10 } },
      { kind: 'paused', usage: { input: 200, output: 20 } },
      { kind: 'text', deltas: ['There ', 'are two.'], usage: { input: 300, output: 30 } },
    ])
    const done = await stage.ended(taskId)
    expect(done).toMatchObject({
      status: 'completed',
      stopReason: 'end_turn',
      tokenUsage: { outputTokens: 60 },
    })
    expect(await said()).toMatchObject([{ content: 'I look it up. There are two.', authorType: 'agent' }])
    const [first, second, third] = (await stage.prompts(3)).map(read)
    const asked = first?.messages ?? []
    const paused = { type: 'server_tool_use', name: 'web_search', input: { query: 'offline' } }
    // Nothing but the paused answers is added.
    expect(second?.messages).toMatchObject([
      ...asked,
      {
        role: 'assistant',
        content: [{ type: 'thinking' }, { type: 'text', text: 'I look it up. ' }, paused],
      },
    ])
    expect(third?.messages.slice(0, -1)).toEqual(second?.messages)
    expect(third?.messages.at(-1)).toMatchObject({ role: 'assistant', content: [paused] })
    const costs = (await stage.events(taskId)).flatMap(({ type, data }) =>
      type === 'model.answered' ? [data.costUsd ?? 0] : [],
    )
    expect(costs).toHaveLength(3)
    expect(done.costUsd).toBeCloseTo(costs.reduce((sum, cost) => sum + cost, 0))
  })

  it('shows its words from before the pause while it goes on, and keeps them when it is stopped', async () => {
    await stage.hire()
    const taskId = await ask(await hire(), [
      { kind: 'paused', text: 'First this. ' },
      { kind: 'text', id: 'rest', deltas: ['Then ', 'that.'], holds: [1] },
    ])
    await stage.script.held('rest')
    await eventually(async () => expect((await stage.stream(taskId))?.text).toBe('First this. Then '))
    await cancelTask(stage.db, { claims: claims(), taskId })
    await stage.ended(taskId)
    expect(await said()).toMatchObject([{ content: 'First this. Then', metadata: { stopped: true } }])
  })

  it('says nothing twice when its process dies while it goes on', async () => {
    await stage.hire()
    const taskId = await ask(await hire(), [
      { kind: 'paused', text: 'First this. ' },
      { kind: 'text', id: 'rest', deltas: ['Then ', 'that.'], holds: [1] },
    ])
    await stage.script.held('rest')
    await eventually(async () => expect((await stage.stream(taskId))?.text).toContain('Then'))
    await stage.script.enqueue({ kind: 'text', text: 'Then that.' })
    await stage.fire()
    await stage.hire()
    await stage.ended(taskId)
    expect(await said()).toMatchObject([{ content: 'First this. Then that.' }])
    const prompts = await stage.prompts(3)
    expect(prompts[2]).toBe(prompts[1])
  })

  it('stays within the limit of turns, and goes on after Retry', async () => {
    await stage.hire()
    const agent = await hire({ maxTurns: 2 })
    const taskId = await ask(agent, [
      { kind: 'paused', text: 'One. ' },
      { kind: 'paused', text: 'Two. ' },
    ])
    expect(await stage.ended(taskId)).toMatchObject({ status: 'failed', stopReason: 'max_turns' })
    await stage.script.enqueue({ kind: 'text', text: 'Three.' })
    await retryTask(stage.db, { claims: claims(), taskId })
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect((await said()).at(-1)).toMatchObject({ content: 'One. Two. Three.' })
  })

  it('may use tools after it, and is rebuilt and replayed with the same bytes', async () => {
    await stage.hire()
    const taskId = await ask(await hire(), [
      { kind: 'paused', text: 'I look it up. ' },
      { kind: 'tools', text: 'And read.', calls: [{ name: 'read_thread', input: {} }] },
      { kind: 'text', text: 'Two.' },
    ])
    await stage.ended(taskId)
    expect(await said()).toMatchObject([{ content: 'Two.' }])
    const sent = await stage.prompts(3)
    await stage.script.enqueue({ kind: 'text', text: 'Three.' })
    const replay = await replayTask(stage.db, { claims: claims(), taskId, fromTurn: 2, allowEffects: false })
    await stage.ended(replay.id)
    expect((await stage.prompts(4))[3]).toBe(sent[1])
  })

  it('is not reminded to speak by its tool', async () => {
    await stage.hire()
    const taskId = await ask(await hire({ replyMode: 'tool', tools: ['send_message', 'done'] }), [
      { kind: 'paused', text: 'Hm. ' },
      { kind: 'tools', calls: [{ name: 'send_message', input: { content: 'Two.' } }] },
      { kind: 'tools', calls: [{ name: 'done' }] },
    ])
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect(await said()).toMatchObject([{ content: 'Two.' }])
    expect(read((await stage.prompts(3))[1]).messages.at(-1)).toMatchObject({ role: 'assistant' })
  })
})

describe('an answer that is only thinking, cut at its length limit', () => {
  const thought: ScriptInput = { kind: 'only_thinking', thinking: 'Hm. Hm.', stopReason: 'max_tokens' }

  it('says so, and is asked again once with twice the room', async () => {
    await stage.hire()
    const taskId = await ask(await hire({ maxTokens: 2_000 }), [thought, { kind: 'failure', status: 413 }])
    await stage.ended(taskId)
    const [first, second] = await stage.prompts(2)
    expect(read(first).max_tokens).toBe(2_000)
    // The rest of the request stays, so that the endpoint's cache holds.
    expect(second).toBe(first?.replace('"max_tokens":2000', '"max_tokens":4000'))
    const answers = (await stage.events(taskId)).filter(({ type }) => type === 'model.answered')
    expect(answers).toMatchObject([{ data: { unusable: true, onlyThinking: true } }])
  })

  it('keeps the room through an outage, and posts the answer', async () => {
    await stage.hire()
    const taskId = await ask(await hire({ maxTokens: 2_000 }), [
      thought,
      { kind: 'failure', status: 529 },
      { kind: 'text', text: 'Two.' },
    ])
    await stage.taskIs(taskId, { step: 'waiting_for_model' })
    await stage.passTime(2_000)
    expect(await stage.ended(taskId)).toMatchObject({ status: 'completed' })
    expect((await stage.prompts(3)).map(body => read(body).max_tokens)).toEqual([2_000, 4_000, 4_000])
    expect(await said()).toMatchObject([{ content: 'Two.' }])
  })

  it('gets no more room than the model has', async () => {
    await stage.hire()
    const agent = await hire({ maxTokens: 40_000, budgetUsd: 5 })
    await stage.setModel(agent.id, 'claude-haiku-4-5')
    const taskId = await ask(agent, [thought, { kind: 'text', text: 'Two.' }])
    await stage.ended(taskId)
    expect((await stage.prompts(2)).map(body => read(body).max_tokens)).toEqual([40_000, 64_000])
  })

  it('fails with a clear sentence the second time', async () => {
    await stage.hire()
    const taskId = await ask(await hire(), [thought, thought])
    expect(await stage.ended(taskId)).toMatchObject({ status: 'failed', stopReason: 'max_tokens' })
    expect(await said()).toMatchObject([
      {
        authorType: 'system',
        content: expect.stringContaining('for thinking'),
        metadata: { notice: 'only_thinking' },
      },
    ])
  })
})

describe('an answer in one piece of JSON', () => {
  it('is read as the answer, tool calls included', async () => {
    await stage.hire()
    const taskId = await ask(await hire(), [
      { kind: 'tools', whole: true, calls: [{ name: 'read_thread', input: {} }] },
      { kind: 'text', whole: true, text: 'There are two.', usage: { output: 7 } },
    ])
    const { status, tokenUsage } = await stage.ended(taskId)
    expect(status).toBe('completed')
    expect(tokenUsage.inputTokens).toBeGreaterThan(0)
    expect(tokenUsage.estimated).toBeUndefined()
    expect(await said()).toMatchObject([{ content: 'There are two.' }])
  })

  it('is an error if it says so, and is asked for again', async () => {
    await stage.hire()
    const json = { 'content-type': 'application/json' }
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const taskId = await ask(await hire(), [
      { kind: 'raw', headers: json, chunks: [JSON.stringify(error)] },
      { kind: 'text', text: 'Two.' },
    ])
    await stage.taskIs(taskId, { step: 'waiting_for_model' })
    await stage.passTime(2_000)
    await stage.ended(taskId)
    expect((await stage.events(taskId)).find(({ type }) => type === 'model.failed')).toMatchObject({
      data: { failure: 'overloaded', errorType: 'overloaded_error' },
    })
    expect(await said()).toMatchObject([{ content: 'Two.' }])
  })
})
