import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { checkSameOrigin } from './same-origin.ts'

const env = parseEnv({ OPENVIBE_PUBLIC_URL: 'https://chat.example.com' })

function write(headers: Record<string, string>, method = 'POST') {
  const req = Object.assign(new IncomingMessage(new Socket()), { method })
  return Object.assign(req, { headers: { host: 'localhost:3000', ...headers } })
}

test.each([
  ['says so', { 'sec-fetch-site': 'same-origin', origin: 'https://chat.example.com' }],
  ['has our host as origin', { origin: 'http://localhost:3000' }],
  ['has our public address as origin', { origin: 'https://chat.example.com' }],
  ['does not come from a browser', {}],
])('a write passes when it %s', (_, headers) => {
  expect(() => checkSameOrigin(env, write(headers))).not.toThrow()
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this host', { origin: 'http://localhost:9000' }],
  [
    'our host with another scheme, cross-site',
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  ],
  ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
  ['a sandbox', { origin: 'null' }],
])('a write from %s is refused', (_, headers) => {
  expect(() => checkSameOrigin(env, write(headers))).toThrow(
    expect.objectContaining({ reason: 'cross_origin' }),
  )
})

test('a read passes from anywhere: the browser keeps its answer from other sites', () => {
  expect(() => checkSameOrigin(env, write({ origin: 'https://evil.example' }, 'GET'))).not.toThrow()
})
