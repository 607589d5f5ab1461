import { createServer, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createOfflineModel, type OfflineModel } from '../../offline-model/create-offline-model.ts'
import { scriptModel } from '../../offline-model/script-client.ts'
import { createAnthropicModel } from './anthropic.ts'
import type { ModelCall } from './model.ts'

const body = JSON.stringify({
  model: 'claude-sonnet-5-5',
  max_tokens: 1024,
  stream: true,
  messages: [{ role: 'user', content: 'Grüße, 世界' }],
})
const callOf = (more: Partial<ModelCall> = {}): ModelCall => ({
  model: 'claude-sonnet-5-5',
  body,
  onText: () => {},
  signal: new AbortController().signal,
  idleMs: 5_000,
  totalMs: 10_000,
  ...more,
})

describe('a call to the Messages API', () => {
  const open: { close(): unknown }[] = []
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close()
  })

  async function startModel() {
    const offline: OfflineModel = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
    open.push(offline)
    const model = createAnthropicModel({ apiKey: 'a-very-secret-key', baseUrl: offline.url })
    return { model, script: scriptModel(offline.url) }
  }

  /** Starts a server that answers as the test tells it, for calls that take time. */
  async function startServer(answer: (response: ServerResponse) => void, more: { askMs?: number } = {}) {
    const server = createServer((_request, response) => answer(response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    open.push({
      close() {
        server.closeAllConnections()
        server.close()
      },
    })
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return createAnthropicModel({ apiKey: 'key', baseUrl: `http://127.0.0.1:${address.port}`, ...more })
  }

  it('sends exactly the bytes that it was given, and reports each piece of text', async () => {
    const { model, script } = await startModel()
    await script.enqueue({ kind: 'text', deltas: ['Good ', 'morning.'], thinking: 'Hm.' })
    const pieces: string[] = []
    const outcome = await model.call(callOf({ onText: text => pieces.push(text) }))
    const [request] = await script.requests(1)
    expect(request?.text).toBe(body)
    expect(request?.path).toBe('/v1/messages')
    expect(pieces).toEqual(['Good ', 'morning.'])
    expect(outcome).toMatchObject({
      kind: 'answered',
      text: 'Good morning.',
      stopReason: 'end_turn',
      model: 'claude-sonnet-5-5',
      requestId: request?.requestId,
      firstTextMs: expect.any(Number),
    })
    expect(outcome.usage?.inputTokens).toBeGreaterThan(0)
  })

  it('gives up a count or a list of models that never ends', async () => {
    const model = await startServer(
      response => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      { askMs: 50 },
    )
    expect(await model.countTokens({ body, signal: new AbortController().signal })).toBeNull()
    expect(await model.abilitiesOf('somebody-elses-model')).toMatchObject({ window: null })
  })

  it('reads the retry time, in seconds or as a date, and whether to retry at all', async () => {
    const { model, script } = await startModel()
    const failure = { kind: 'failure', status: 429 } as const
    const date = new Date(Date.now() + 60_000).toUTCString()
    await script.enqueue([
      { ...failure, retryAfter: 7 },
      { ...failure, retryAfter: date },
      { ...failure, retryAfter: 'soon' },
      { kind: 'failure', status: 529, shouldRetry: false },
    ])
    expect(await model.call(callOf())).toMatchObject({ failure: 'rate_limited', retryAfterMs: 7_000 })
    const dated = await model.call(callOf())
    expect(dated).toMatchObject({ failure: 'rate_limited' })
    expect(dated.kind === 'failed' && dated.retryAfterMs).toBeGreaterThan(50_000)
    expect(await model.call(callOf())).toMatchObject({ failure: 'rate_limited', retryAfterMs: null })
    expect(await model.call(callOf())).toMatchObject({ failure: 'overloaded', shouldRetry: false })
  })

  it('makes one call, whatever the outcome', async () => {
    const { model, script } = await startModel()
    await script.enqueue({ kind: 'failure', status: 503, times: 3 })
    expect(await model.call(callOf())).toMatchObject({ kind: 'failed', failure: 'overloaded', status: 503 })
    expect(await script.requests()).toHaveLength(1)
  })

  it('ends at once when it is cancelled, with the text so far', async () => {
    const { model, script } = await startModel()
    await script.enqueue({ kind: 'text', id: 'slow', deltas: ['As far ', 'as this'], holds: [1] })
    const controller = new AbortController()
    const outcome = await model.call(
      callOf({ signal: controller.signal, onText: () => controller.abort('news') }),
    )
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'cancelled', text: 'As far ' })
    expect(outcome.usage).toMatchObject({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) })
    const [request] = await script.requests(1)
    expect(await script.ended(request?.number ?? 0)).toMatchObject({ state: 'gone' })
  })

  it('is not made when it is cancelled before it begins', async () => {
    const { model, script } = await startModel()
    const outcome = await model.call(callOf({ signal: AbortSignal.abort('news') }))
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'cancelled' })
    expect(await script.requests()).toHaveLength(0)
  })

  it('lives as long as pings come, and dies soon after the last', async () => {
    let pings = 0
    const model = await startServer(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => {
        if (pings++ < 8) response.write('event: ping\ndata: {"type":"ping"}\n\n')
        else clearInterval(timer)
      }, 100)
    })
    const outcome = await model.call(callOf({ idleMs: 500 }))
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'stalled' })
    expect(outcome.durationMs).toBeGreaterThan(1_000)
  })

  it('ends when its time is over, even if data keeps coming', async () => {
    const model = await startServer(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write('event: ping\ndata: {"type":"ping"}\n\n'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await model.call(callOf({ totalMs: 200 }))).toMatchObject({ failure: 'timeout' })
  })

  it('says that the endpoint can’t be reached', async () => {
    const model = createAnthropicModel({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9' })
    expect(await model.call(callOf())).toMatchObject({ failure: 'unreachable', status: null })
  })

  it('never tells its key', async () => {
    const { model, script } = await startModel()
    await script.enqueue([{ kind: 'failure', status: 401 }, { kind: 'reset' }, { kind: 'text', text: 'x' }])
    for (let round = 0; round < 3; round++) {
      expect(JSON.stringify(await model.call(callOf()))).not.toContain('a-very-secret-key')
    }
  })

  it('knows the abilities of current models, and asks the endpoint once about others', async () => {
    const { model, script } = await startModel()
    expect(await model.abilitiesOf('claude-sonnet-5-5')).toEqual({
      thinksBetweenTools: true,
      takesEffort: true,
      takesFormat: true,
      takesDocuments: true,
      takesImages: true,
      window: 1_000_000,
      maxOutput: 128_000,
    })
    expect(await script.requests()).toHaveLength(0)
    expect((await model.abilitiesOf('claude-opus-4-8')).takesEffort).toBe(true)
    expect(await model.abilitiesOf('claude-haiku-4-5')).toEqual({
      thinksBetweenTools: false,
      takesEffort: false,
      takesFormat: true,
      takesDocuments: true,
      takesImages: true,
      window: 200_000,
      maxOutput: 64_000,
    })
    expect(await script.requests()).toHaveLength(1)
    const alone = createAnthropicModel({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9' })
    expect(await alone.abilitiesOf('somebody-elses-model')).toEqual({
      thinksBetweenTools: false,
      takesEffort: false,
      takesFormat: false,
      takesDocuments: false,
      takesImages: false,
      window: null,
      maxOutput: null,
    })
  })

  it('lists the models of its endpoint, newest first; none where there is no list', async () => {
    const { model } = await startModel()
    expect((await model.listModels()).slice(0, 2)).toMatchObject([
      { id: 'claude-haiku-5-5', name: 'Claude Haiku 5.5 (offline model)' },
      { id: 'claude-sonnet-5-5', abilities: { thinksBetweenTools: true } },
    ])
    const alone = createAnthropicModel({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9' })
    expect(await alone.listModels()).toEqual([])
  })
})
