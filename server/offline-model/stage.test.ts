import Anthropic from '@anthropic-ai/sdk'
import { afterEach, expect, test } from 'vitest'
import { createOfflineModel, type OfflineModel } from './create-offline-model.ts'
import { scriptModel } from './script-client.ts'

let model: OfflineModel | undefined
afterEach(() => model?.close())

function start(url: string, content: string) {
  const client = new Anthropic({ apiKey: 'any', baseURL: url, maxRetries: 0 })
  return client.messages.stream({
    model: 'claude-sonnet-5-5',
    max_tokens: 500,
    thinking: { type: 'between_tools' },
    messages: [{ role: 'user', content }],
  })
}

test('200 streams of 50 tokens a second run at the same time and all arrive whole', async () => {
  model = await createOfflineModel({ scripts: true, strict: true })
  const { url } = model
  const deltas = Array.from({ length: 25 }, (_, index) => `${index} `)
  await scriptModel(url).enqueue({ kind: 'text', deltas, tokensPerSecond: 50, times: 200 })
  const texts = await Promise.all(Array.from({ length: 200 }, () => start(url, 'hello').finalText()))
  expect(new Set(texts)).toEqual(new Set([deltas.join('')]))
})

test('a paced stream takes the time that its tokens take', async () => {
  model = await createOfflineModel({ scripts: true, strict: true })
  const deltas = ['four', 'four', 'four', 'end']
  await scriptModel(model.url).enqueue({ kind: 'text', deltas, tokensPerSecond: 20 })
  const started = performance.now()
  expect(await start(model.url, 'hello').finalText()).toBe(deltas.join(''))
  expect(performance.now() - started).toBeGreaterThanOrEqual(150)
})

test('a client that disconnects ends its stream at once', async () => {
  model = await createOfflineModel({ scripts: true, tokensPerSecond: 1 })
  const script = scriptModel(model.url)
  const stream = start(model.url, 'hello')
  const failed = stream.done().catch((error: unknown) => error)
  await new Promise(resolve => stream.once('text', resolve))
  stream.abort()
  await failed
  const [request] = await script.requests(1)
  expect(await script.ended(request?.number ?? 0)).toMatchObject({ state: 'gone' })
})
