/** Tests of agents that return an object: through a real worker, up to the message in the thread. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, say, startFork, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'
import { readAnsweredTask } from '../../chat/tasks/read-answered-task.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'

let stage: WorkerStage
let scribe: SceneAgent
let lead: SceneAgent
let threadId: string

const properties = {
  properties: {
    headline: { type: 'string', description: 'One line', maxLength: 80 },
    mood: { type: 'string', enum: ['calm', 'tense'] },
    due: { type: 'string', format: 'date' },
    points: {
      type: 'array',
      maxItems: 3,
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, owner: { type: ['string', 'null'] } },
        required: ['text'],
      },
    },
  },
  required: ['headline', 'mood'],
}

beforeAll(async () => {
  stage = await setWorkerStage()
  const form = { properties, structuredOutput: true, budgetUsd: 10 }
  scribe = await hireAgent(stage.db, stage.scene, 'scribe', form)
  lead = await hireAgent(stage.db, stage.scene, 'lead', { tools: ['ask_agent'], budgetUsd: 10 })
})
beforeEach(async () => {
  await stage.setModel(scribe.id, 'claude-sonnet-5-5')
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const object = { headline: 'We pick in May.', mood: 'calm', points: [{ text: 'Order crates', owner: null }] }
const text = (words: string, more = {}) => ({ kind: 'text' as const, text: words, ...more })
const json = (value: unknown) => text(JSON.stringify(value))
const returned = (...inputs: Record<string, unknown>[]) => ({
  kind: 'tools' as const,
  calls: inputs.map(input => ({ name: 'return_result', input })),
})

async function ask(content = '@scribe sum this up') {
  const { task } = await stage.ask({ threadId, content, calls: [scribe] })
  await stage.hire()
  return stage.ended(task.id)
}
const answerOfTask = async (taskId: string) =>
  (await stage.messages(threadId)).find(message => message.taskId === taskId)

const sentRequest = z.looseObject({
  output_config: z.looseObject({ format: z.looseObject({ schema: z.unknown() }).optional() }).optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
  tool_choice: z.unknown().optional(),
  system: z.array(z.looseObject({ text: z.string() })),
})
const requests = async (least: number) =>
  (await stage.prompts(least)).map(body => ({ ...sentRequest.parse(JSON.parse(body)), body }))

describe('an agent that returns an object', () => {
  it('posts it as data, with the same in words', async () => {
    await stage.script.enqueue(json(object))
    const task = await ask()
    expect(task).toMatchObject({ status: 'completed', stopReason: 'end_turn' })
    expect(await answerOfTask(task.id)).toMatchObject({
      content: '**Headline:** We pick in May.\n\n**Mood:** calm\n\n**Points:**\n- **Text:** Order crates',
      metadata: { object },
    })
    expect(
      await readAnsweredTask(stage.db, { claims: { sub: stage.scene.bob }, taskId: task.id }),
    ).toMatchObject({
      data: object,
    })
  })

  it('keeps the order of its fields, which the database would lose', async () => {
    const ordered = { mood: 'calm', points: [], headline: 'h' }
    await stage.script.enqueue(json(ordered))
    const posted = await answerOfTask((await ask()).id)
    expect(JSON.stringify(posted?.metadata.object)).toBe(JSON.stringify(ordered))
  })

  it('has the endpoint enforce the form, without the keywords that it refuses', async () => {
    await stage.script.enqueue(json(object))
    await ask()
    const [request] = await requests(1)
    expect(request?.tools).toBeUndefined()
    expect(request?.output_config?.format).toEqual({
      type: 'json_schema',
      schema: {
        type: 'object',
        required: ['headline', 'mood'],
        additionalProperties: false,
        properties: {
          headline: { type: 'string', description: 'One line\n{maxLength: 80}' },
          mood: { type: 'string', enum: ['calm', 'tense'] },
          due: { type: 'string', format: 'date' },
          points: {
            type: 'array',
            description: '{maxItems: 3}',
            items: {
              type: 'object',
              required: ['text'],
              additionalProperties: false,
              properties: {
                text: { type: 'string' },
                owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
              },
            },
          },
        },
      },
    })
    // Its own prompt is said once, and nothing asks for prose.
    expect(request?.system[0]?.text).toBe('You are scribe, a helpful colleague.')
    expect(request?.body).not.toContain('Thinking structure')
    expect(request?.body).not.toContain('Write it in Markdown')
  })

  it('uses a tool with a model that can’t, and never forces it', async () => {
    await stage.setModel(scribe.id, 'claude-sonnet-4')
    await stage.script.enqueue(returned(object))
    const task = await ask()
    expect(task.status).toBe('completed')
    expect((await answerOfTask(task.id))?.metadata.object).toEqual(object)
    const [request] = await requests(1)
    expect(request?.output_config).toBeUndefined()
    expect(request?.tool_choice).toBeUndefined()
    expect(request?.tools?.map(({ name }) => name)).toEqual(['return_result'])
    expect((await stage.events(task.id)).map(({ type }) => type)).not.toContain('tool.requested')
  })

  it('takes an object in words from such a model too', async () => {
    await stage.setModel(scribe.id, 'claude-sonnet-4')
    await stage.script.enqueue(text(`\`\`\`json\n${JSON.stringify(object)}\n\`\`\``))
    const task = await ask()
    expect((await answerOfTask(task.id))?.metadata.object).toEqual(object)
  })

  it.each([
    ['claude-sonnet-5-5', json({ ...object, mood: 'wild', extra: 1 })],
    ['claude-sonnet-4', returned({ ...object, mood: 'wild', extra: 1 })],
  ])('tells %s the errors once, and takes the second answer', async (model, wrong) => {
    await stage.setModel(scribe.id, model)
    await stage.script.enqueue([wrong, model === 'claude-sonnet-4' ? returned(object) : json(object)])
    const task = await ask()
    expect(task).toMatchObject({ status: 'completed', attempt: 2 })
    expect((await answerOfTask(task.id))?.metadata.object).toEqual(object)
    const [, second] = await requests(2)
    expect(second?.body).toContain('/mood must be one of')
    expect(second?.body).toContain('The object must not have the field extra')
    expect(second?.body).not.toContain('readable text')
  })

  it.each([
    ['a limit that the endpoint does not know', json({ ...object, headline: 'x'.repeat(81) })],
    ['a date that is none', json({ ...object, due: '2026-02-31x' })],
    ['a missing field', json({ mood: 'calm' })],
    ['a list in place of an object', json([object])],
    ['words', text('I would rather talk.')],
    ['nothing', { kind: 'empty' as const }],
    ['an object that is too large', json({ ...object, points: [{ text: 'x'.repeat(70_000) }] })],
  ])('fails after %s twice, and posts nothing of it', async (_, wrong) => {
    await stage.script.enqueue([wrong, wrong])
    const task = await ask()
    expect(task).toMatchObject({ status: 'failed', error: { reason: 'unexpected_answer' } })
    const [message, ...more] = (await stage.messages(threadId)).filter(({ taskId }) => taskId === task.id)
    expect(more).toEqual([])
    expect(message?.authorType).toBe('system')
  })

  it('gets more room after an object that was cut off', async () => {
    const half = text(JSON.stringify(object).slice(0, 40), { stopReason: 'max_tokens' })
    await stage.script.enqueue([half, json(object)])
    const task = await ask()
    expect(task.status).toBe('completed')
    const bodies = await stage.prompts(2)
    const lengths = bodies.map(
      body => z.looseObject({ max_tokens: z.number() }).parse(JSON.parse(body)).max_tokens,
    )
    expect(lengths[1]).toBe(2 * (lengths[0] ?? 0))
    expect(bodies[1]).toContain('It reached the length limit')
  })

  it('says that a model declined', async () => {
    await stage.script.enqueue({ kind: 'refusal' })
    expect(await ask()).toMatchObject({ status: 'failed', error: { reason: 'refusal' } })
  })

  it('shows the names of its fields while it writes, and no part of it when it is stopped', async () => {
    await stage.script.enqueue({
      kind: 'text',
      id: 'slow',
      deltas: ['{"headline": "Secret', ' words", "mood": ', '"calm"}'],
      holds: [2],
    })
    await stage.hire()
    const { task } = await stage.ask({ threadId, content: '@scribe go', calls: [scribe] })
    await stage.script.held('slow')
    await stage.taskIs(task.id, { step: 'writing' })
    expect((await stage.stream(task.id))?.text).toBe('Filling in: Headline, Mood')
    await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
    await stage.script.release('slow')
    expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
    expect(await answerOfTask(task.id)).toBeUndefined()
  })

  it('works in a fork', async () => {
    const { messageId } = await stage.db.asWorker(tx =>
      say(tx, stage.scene, { threadId, content: 'Two presses.' }),
    )
    const forkId = await startFork(stage.db, stage.scene, { threadId, messageId })
    await stage.script.enqueue(json(object))
    const { task } = await stage.ask({ threadId, forkId, content: '@scribe note it', calls: [scribe] })
    await stage.hire()
    await stage.ended(task.id)
    expect(await answerOfTask(task.id)).toMatchObject({ forkId, metadata: { object } })
  })

  it('gives the agent that asks it the JSON, and keeps it with its task', async () => {
    await stage.script.enqueue([
      { kind: 'tools', calls: [{ name: 'ask_agent', input: { agent: 'scribe', question: 'Sum it up.' } }] },
      json(object),
      text('It is calm.'),
    ])
    const { task } = await stage.ask({ threadId, content: '@lead ask scribe', calls: [lead] })
    await stage.hire({}, 1)
    expect(await stage.ended(task.id)).toMatchObject({ status: 'completed' })
    const finished = (await stage.events(task.id)).flatMap(({ type, data }) =>
      type === 'child.finished' ? [data] : [],
    )
    const [child] = finished
    const result = await stage.db.asWorker(tx => readPayload(tx, child?.result ?? ''))
    expect(result).toBe(`<answer from="Scribe (AI)">\n${JSON.stringify(object)}\n</answer>`)
    const claims = { sub: stage.scene.ada }
    expect(await readAnsweredTask(stage.db, { claims, taskId: child?.childTaskId ?? '' })).toMatchObject({
      answer: null,
      data: object,
    })
    expect((await stage.messages(threadId)).filter(({ metadata }) => metadata.object)).toEqual([])
  })

  it('is answered by the offline model with a fitting object of the words of the conversation', async () => {
    const content = 'The orchard blooms in May.'
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content }))
    await stage.script.enqueue({ kind: 'composed' })
    const task = await ask('@scribe are we tense about the orchard?')
    const made = await answerOfTask(task.id)
    expect(made?.metadata.object).toMatchObject({ headline: content, mood: 'tense' })
    await stage.setModel(scribe.id, 'claude-sonnet-4')
    threadId = await startThread(stage.db, stage.scene)
    await stage.db.asWorker(tx => say(tx, stage.scene, { threadId, content }))
    await stage.script.enqueue({ kind: 'composed' })
    const other = await ask('@scribe are we tense about the orchard?')
    expect((await answerOfTask(other.id))?.metadata.object).toEqual(made?.metadata.object)
  })

  it('records the returned object', async () => {
    await stage.script.enqueue([json({ mood: 'calm' }), json(object)])
    const task = await ask()
    const state = answerOf(await stage.state(task.id))
    const stored = await stage.db.asWorker(tx => readPayload(tx, state.object ?? ''))
    expect(JSON.parse(stored ?? '')).toEqual(object)
  })
})
