import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Anthropic from '@anthropic-ai/sdk'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from './port.ts'

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

async function start(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const url = `http://127.0.0.1:${await findFreePort()}`
  const entry = fileURLToPath(new URL('offline-model.ts', import.meta.url))
  const settings = { ...process.env, OPENVIBE_OFFLINE_MODEL_URL: url, LOG_LEVEL: 'silent', ...env }
  child = fork(entry, [], { env: settings, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  return { url, process: child }
}

test('the process answers at the address of the supervisor, says when it is ready, and ends on SIGTERM', async () => {
  const { url, process } = await start({ OPENVIBE_OFFLINE_TOKENS_PER_SECOND: '0' })
  expect(await once(process, 'message')).toMatchObject([{ type: 'ready' }, undefined])
  const client = new Anthropic({ apiKey: 'any', baseURL: url, maxRetries: 0 })
  const message = await client.messages
    .stream({ model: 'claude-sonnet-5-5', max_tokens: 500, messages: [{ role: 'user', content: 'hello' }] })
    .finalMessage()
  expect(message.stop_reason).toBe('end_turn')
  process.kill('SIGTERM')
  expect(await once(process, 'exit')).toEqual([0, null])
})

test('the process ends when the process that started it is gone', async () => {
  const { process } = await start({})
  await once(process, 'message')
  process.disconnect()
  await once(process, 'exit')
})

test('a pace that is not a number is refused with a sentence', async () => {
  const { process } = await start({ OPENVIBE_OFFLINE_TOKENS_PER_SECOND: 'fast' })
  let said = ''
  process.stderr?.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(process, 'exit')
  expect(code).toBe(1)
  expect(said).toContain('OPENVIBE_OFFLINE_TOKENS_PER_SECOND must be a whole number')
})
