import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { checkHost, findClientAddress, findOrigin } from './hosts.ts'

function request(headers: Record<string, string>, peer = '203.0.113.9') {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
  return Object.assign(new IncomingMessage(socket), { headers })
}

const here = parseEnv({})
const proxied = parseEnv({ HOST: '0.0.0.0', OPENVIBE_PUBLIC_URL: 'https://chat.example.com' })

describe('a request', () => {
  test.each([
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'localhost:8080',
    '127.0.0.1',
    'LOCALHOST:3000',
  ])('may call this machine %s', host => {
    expect(() => checkHost(here, request({ host }))).not.toThrow()
  })

  test('may name the address we listen on and our public name, and no other host', () => {
    const bound = parseEnv({ HOST: '192.0.2.7' })
    expect(() => checkHost(bound, request({ host: '192.0.2.7:3000' }))).not.toThrow()
    expect(() => checkHost(proxied, request({ host: 'chat.example.com' }))).not.toThrow()
    expect(() => checkHost(proxied, request({ host: 'chat.example.com:444' }))).toThrow(/OPENVIBE_PUBLIC_URL/)
  })

  test.each([
    'evil.example',
    'localhost.evil.example:3000',
    'localhost@evil.example',
    'evil.example/localhost',
    '',
  ])('for the host %s is refused', host => {
    expect(() => checkHost(here, request({ host }))).toThrow(
      expect.objectContaining({ reason: 'wrong_host' }),
    )
  })

  test('without a host is refused', () => {
    expect(() => checkHost(here, request({}))).toThrow(expect.objectContaining({ reason: 'wrong_host' }))
  })
})

test('gets the public address as ours if there is one, else the address that it asked for', () => {
  expect(findOrigin(proxied, request({ host: '127.0.0.1:3000' }))).toBe('https://chat.example.com')
  expect(findOrigin(here, request({ host: 'localhost:3000' }))).toBe('http://localhost:3000')
})

describe('the address of the client', () => {
  test("is the peer's, whatever the client claims", () => {
    expect(findClientAddress(here, request({ 'x-forwarded-for': '198.51.100.1' }))).toBe('203.0.113.9')
  })

  test('is, behind a proxy, the one that the proxy saw', () => {
    const forwarded = { 'x-forwarded-for': 'forged, 198.51.100.1' }
    expect(findClientAddress(proxied, request(forwarded, '127.0.0.1'))).toBe('198.51.100.1')
    expect(findClientAddress(proxied, request({}, '127.0.0.1'))).toBe('127.0.0.1')
  })
})
