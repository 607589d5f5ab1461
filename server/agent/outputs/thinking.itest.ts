/** Tests of agents that think in a structure of their own, and of the notes on their tools. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { hireAgent, type SceneAgent, startThread } from '../../../testing/conversation.ts'
import { setWorkerStage, type WorkerStage } from '../../../testing/worker-stage.ts'
import { cancelTask } from '../../chat/tasks/cancel-task.ts'

let stage: WorkerStage
let thinker: SceneAgent
let threadId: string

const properties = {
  properties: {
    user_intent: { type: 'string', description: 'Question, task, greeting or follow-up' },
    topic: { type: 'string', description: 'The subject of the question' },
    sources: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
  },
  required: [],
}

beforeAll(async () => {
  stage = await setWorkerStage()
  thinker = await hireAgent(stage.db, stage.scene, 'thinker', {
    properties,
    budgetUsd: 10,
    tools: ['search_messages', 'send_message', 'done'],
    toolNotes: { done: 'Rarely.', search_messages: 'Search first.\nAlways.', react: 'Not declared.' },
  })
})
beforeEach(async () => {
  threadId = await startThread(stage.db, stage.scene)
})
afterEach(() => stage.rest())
afterAll(() => stage.close())

const text = (words: string) => ({ kind: 'text' as const, text: words })
async function ask() {
  const { task } = await stage.ask({ threadId, content: '@thinker hello', calls: [thinker] })
  await stage.hire()
  return stage.ended(task.id)
}
const request = z.looseObject({
  system: z.array(z.looseObject({ text: z.string(), cache_control: z.unknown().optional() })),
  tools: z.array(z.looseObject({ name: z.string() })),
  output_config: z.looseObject({ format: z.unknown().optional() }).optional(),
})
const prompts = async (least: number) =>
  (await stage.prompts(least)).map(body => ({ ...request.parse(JSON.parse(body)), body }))
const posted = async () =>
  (await stage.messages(threadId))
    .filter(({ authorType }) => authorType === 'agent')
    .map(({ content }) => content)

const yaml = 'user_intent: greeting\ntopic: none\nsources:\n  - title: a'

it('is told its structure and its notes right after its own prompt, inside the cached part', async () => {
  await stage.script.enqueue([text('Hello Ada.'), text('Hello again.')])
  await ask()
  await ask()
  const [first, second] = await prompts(2)
  expect(first?.system.slice(0, 3).map(block => block.text)).toEqual([
    'You are thinker, a helpful colleague.',
    '## Tool notes\n\n- **search_messages**: Search first. Always.\n- **done**: Rarely.',
    [
      '## Thinking structure',
      '',
      'Work these points out for yourself before you answer. They are private notes, and nobody is shown them:',
      '',
      '- user_intent (string): Question, task, greeting or follow-up',
      '- topic (string): The subject of the question',
      '- sources (list of object)',
      '  - title (string)',
      '',
      'Your answer itself is ordinary prose for a person. Never write the names of these points in it, and never a list of fields, YAML or JSON in their place.',
    ].join('\n'),
  ])
  expect(first?.system.map(block => block.cache_control !== undefined)).toEqual([false, false, false, true])
  expect(second?.system).toEqual(first?.system)
  expect(first?.output_config?.format).toBeUndefined()
})

it('is offered the declared tools and no other', async () => {
  await stage.script.enqueue(text('Hello Ada.'))
  await ask()
  const [sent] = await prompts(1)
  expect(sent?.tools.map(({ name }) => name)).toEqual(['search_messages', 'send_message', 'done'])
})

it.each([
  ['YAML', yaml],
  ['YAML in a code block', `\`\`\`yaml\n${yaml}\n\`\`\``],
  ['JSON', '{"user_intent": "greeting", "topic": "none"}'],
  ['JSON that is cut off', '{"user_intent": "gree'],
  ['a list', '- **user_intent**: greeting\n- **topic**: none'],
])('never posts or shows its structure as %s', async (_, leak) => {
  await stage.script.enqueue([text(leak), text('Hello Ada.')])
  const task = await ask()
  expect(task).toMatchObject({ status: 'completed', attempt: 2 })
  expect(await posted()).toEqual(['Hello Ada.'])
  expect(stage.deltas.map(delta => delta.text).join('')).not.toContain('user_intent')
  const [, second] = await prompts(2)
  expect(second?.body).toContain('Your last answer was only the points of your thinking structure.')
})

it('fails if it can’t stop showing it', async () => {
  await stage.script.enqueue([text(yaml), text(yaml)])
  expect(await ask()).toMatchObject({ status: 'failed', error: { reason: 'unexpected_answer' } })
  expect(await posted()).toEqual([])
})

it('keeps it back when a person stops the answer', async () => {
  await stage.script.enqueue({
    kind: 'text',
    id: 'slow',
    deltas: ['user_intent: gree', 'ting\n'],
    holds: [2],
  })
  await stage.hire()
  const { task } = await stage.ask({ threadId, content: '@thinker hello', calls: [thinker] })
  await stage.script.held('slow')
  await cancelTask(stage.db, { claims: { sub: stage.scene.ada }, taskId: task.id })
  await stage.script.release('slow')
  expect(await stage.ended(task.id)).toMatchObject({ status: 'cancelled' })
  expect(await posted()).toEqual([])
})

it('does not send it by a tool, nor post it beside one', async () => {
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name: 'send_message', input: { content: yaml } }] },
    { kind: 'tools', text: yaml, calls: [{ name: 'done', input: {} }] },
  ])
  expect(await ask()).toMatchObject({ status: 'completed' })
  expect(await posted()).toEqual([])
  const [, second] = await prompts(2)
  expect(second?.body).toContain('only the points of your thinking structure')
})

it('shows an answer in prose that only begins like a field', async () => {
  const words = 'topic: I would not call it one.\n\nThe harvest begins in May.'
  await stage.script.enqueue(text(words))
  await ask()
  expect(await posted()).toEqual([words])
})
