/** The telemetry that a collector gets of a real worker's tasks, over real OTLP. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiStage, setApiStage } from '../../testing/api-stage.ts'
import { type CollectedSpan, startCollector } from './collector.ts'
import { startTelemetry } from './start-telemetry.ts'

let stage: ApiStage
let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  stage = await setApiStage()
  collector = await startCollector()
  await stage.hire()
})
afterAll(async () => {
  await stage.close()
  collector.close()
})

/** Makes a person ask Vibe in a new thread, and waits until the task has ended. */
async function ask(content: string): Promise<string> {
  const { api } = stage.orchard.people.ada
  const channelId = stage.orchard.channels.general?.id ?? ''
  const { tasks } = await api.thread.create.mutate({ channelId, content: `@vibe ${content}` })
  const taskId = tasks[0]?.id ?? ''
  await vi.waitFor(async () => expect((await api.task.get.query({ taskId })).task.endedAt).not.toBeNull(), {
    timeout: 20_000,
    interval: 20,
  })
  return taskId
}

/** Waits until no task is in work: the worker releases a task only after its end is written. */
async function atRest(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await stage.root.query(`
        select from lanes where owner is not null
        union all select from mailbox`)
      expect(rows).toEqual([])
    },
    { timeout: 10_000, interval: 20 },
  )
}

const traceOf = (taskId: string) => {
  const spans = collector.spans.filter(({ traceId }) => traceId === taskId.replaceAll('-', ''))
  const named = (name: string) => spans.filter(span => span.name === name)
  const children = (parent: CollectedSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
  return { named, children }
}

test('a task is one trace of turns, model and tool calls, without a word of the conversation', async () => {
  const telemetry = await startTelemetry({ otlpEndpoint: collector.url }, 'worker')
  await stage.script.enqueue([
    { kind: 'tools', calls: [{ name: 'search_messages', input: { query: 'hushed-query' } }] },
    { kind: 'text', text: 'A hushed-answer.', usage: { input: 70, output: 7 } },
    { kind: 'tools', calls: [{ name: 'do_nothing', input: { why: 'hushed-reason' } }] },
    { kind: 'refusal' },
  ])
  const answered = await ask('a hushed-question')
  const silent = await ask('thanks')
  const failed = await ask('something bad')
  await atRest()
  await telemetry.stop()

  const { named, children } = traceOf(answered)
  expect(named('resolve_answerers')).toHaveLength(1)
  expect(named('send mailbox')).toHaveLength(1)
  expect(named('receive mailbox')).toHaveLength(1)
  const [task] = named('invoke_agent Vibe')
  expect(task?.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'Vibe',
    'openvibe.task.id': answered,
    'openvibe.task.status': 'completed',
    'openvibe.task.stop_reason': 'end_turn',
  })
  expect(children(task)).toEqual(['turn 1', 'turn 2'])
  const chat = `chat ${collectedModel()}`
  expect(children(named('turn 1')[0]).toSorted()).toEqual([
    'assemble_prompt',
    chat,
    'execute_tool search_messages',
  ])
  expect(children(named('turn 2')[0]).toSorted()).toEqual(['assemble_prompt', chat])
  expect(named('execute_tool search_messages')[0]?.attributes).toMatchObject({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'search_messages',
    'openvibe.tool.effect': 'read_only',
  })
  expect(named(chat)[1]?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.usage.input_tokens': 70,
    'gen_ai.usage.output_tokens': 7,
    'gen_ai.response.finish_reasons': ['end_turn'],
  })

  expect(traceOf(failed).named('invoke_agent Vibe')[0]).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'refusal', 'openvibe.task.status': 'failed' },
  })
  const decisions = collector.records.map(({ eventName, traceId }) => `${eventName} ${traceId}`)
  const chose = (taskId: string) => `openvibe.tool_chosen ${taskId.replaceAll('-', '')}`
  expect(decisions).toEqual(
    expect.arrayContaining([
      chose(answered),
      chose(silent),
      `openvibe.stayed_silent ${silent.replaceAll('-', '')}`,
    ]),
  )
  expect([...collector.figures]).toEqual(
    expect.arrayContaining([
      'openvibe.agent.invocations',
      'openvibe.agent.errors',
      'openvibe.tool.uses',
      'openvibe.task.duration',
      'gen_ai.client.operation.duration',
      'gen_ai.client.token.usage',
    ]),
  )
  for (const body of collector.bodies) {
    expect(body).not.toMatch(/hushed|something bad|thanks|Ada|helpful/)
  }
})

test('a task refers to the request that caused it, and everything else of it is below its sending', async () => {
  const telemetry = await startTelemetry({ otlpEndpoint: collector.url }, 'web')
  const { key } = await stage.makeKey('ada')
  const send = (more: object) =>
    stage.get(key, '/tasks', { agent: 'vibe', input: { kind: 'message', content: 'Well?' }, ...more })
  const { task } = await send({})
  const { task: part } = await send({ parentTaskId: task.id })
  await atRest()
  await telemetry.stop()
  const requests = collector.spans.filter(({ name }) => name === 'POST /api/v1/')
  expect(requests.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([201, 201])
  const sent = [task, part].map(({ id }: { id: string }) => traceOf(id).named('send mailbox')[0])
  expect(sent[0]?.parentSpanId ?? '').toBe('')
  expect(sent.map(span => span?.links.map(({ spanId }) => spanId))).toEqual([
    [requests[0]?.spanId],
    [requests[1]?.spanId, sent[0]?.spanId],
  ])
  expect(traceOf(task.id).children(sent[0]).toSorted()).toEqual([
    'invoke_agent Vibe',
    'receive mailbox',
    'resolve_answerers',
  ])
})

test('without an endpoint nothing is sent', async () => {
  const before = collector.bodies.length
  const telemetry = await startTelemetry({ otlpEndpoint: null }, 'worker')
  await ask('anything')
  await telemetry.stop()
  expect(collector.bodies).toHaveLength(before)
})

function collectedModel(): unknown {
  return collector.spans.find(({ name }) => name.startsWith('chat '))?.attributes['gen_ai.request.model']
}
