import { expect, test } from 'vitest'
import { isChallenge, showClientName, widestScope } from './connection.ts'
import { answerAt, isRedirectAddress, isSameRedirect, redirectPlace } from './redirect-address.ts'

test.each([
  ['https://plum.example/cb', true],
  ['https://plum.example:8443/cb?x=1', true],
  ['http://localhost:3000/cb', true],
  ['http://127.0.0.1/cb', true],
  ['http://[::1]:9/cb', true],
  ['cursor://anysphere.cursor-mcp/oauth/callback', true],
  ['com.plum.editor:/cb', true],
  ['http://192.168.0.1/cb', false],
  ['http://localhost.plum.example/cb', false],
  ['https://plum.example/cb#', false],
  ['https://me@plum.example/cb', false],
  ['javascript:alert(1)', false],
  ['vbscript:x', false],
  ['file:///x', false],
  ['search-ms:query=x', false],
  [`https://plum.example/${'x'.repeat(600)}`, false],
  ['https://plüm.example/cb', false],
  ['plum', false],
])('the address %s can be registered: %s', (address, can) => {
  expect(isRedirectAddress(address)).toBe(can)
})

test('only the port of the own computer may differ', () => {
  const local = 'http://127.0.0.1:1/cb?a=1'
  expect(isSameRedirect(local, 'http://127.0.0.1:65000/cb?a=1')).toBe(true)
  expect(isSameRedirect(local, 'http://127.0.0.1/cb?a=1')).toBe(true)
  expect(isSameRedirect('http://[::1]/cb', 'http://[::1]:8/cb')).toBe(true)
  for (const other of [
    'http://localhost:1/cb?a=1',
    'http://127.0.0.1:1/cb',
    'http://127.0.0.1:1/CB?a=1',
    'http://127.0.0.1:1/x/../cb?a=1',
    'https://127.0.0.1:1/cb?a=1',
    'http://127.0.0.1:1@evil.example/cb?a=1',
  ])
    expect(isSameRedirect(local, other), other).toBe(false)
  expect(isSameRedirect('https://plum.example/cb', 'https://plum.example:444/cb')).toBe(false)
})

test('an answer keeps the parameters of the address', () => {
  expect(answerAt('https://plum.example/cb?a=1', { code: 'x y', state: undefined, iss: 'http://o' })).toBe(
    'https://plum.example/cb?a=1&code=x+y&iss=http%3A%2F%2Fo',
  )
  expect(answerAt('cursor://cb', { code: 'x' })).toBe('cursor://cb?code=x')
})

test('the place of an address is its host, or the scheme of a program', () => {
  expect(redirectPlace('https://user.plum.example:8443/cb')).toBe('user.plum.example:8443')
  expect(redirectPlace('cursor://anysphere/cb')).toBe('cursor://')
})

test('names are shown on one line, without marks that turn the text around', () => {
  expect(showClientName(undefined)).toBe('Unnamed program')
  expect(showClientName('\u202e\u200b \n')).toBe('Unnamed program')
  expect(showClientName(' Plum\n\teditor\u202e ')).toBe('Plum editor')
  expect(showClientName('🍏'.repeat(60)).isWellFormed()).toBe(true)
})

test('a request that names no scope of ours may get all', () => {
  expect(widestScope(undefined)).toBe('write')
  expect(widestScope('openid offline_access')).toBe('write')
  expect(widestScope('read')).toBe('read')
  expect(widestScope('read write')).toBe('write')
})

test('a challenge of PKCE has the length of a SHA-256', () => {
  expect(isChallenge('a'.repeat(43))).toBe(true)
  expect(isChallenge('a'.repeat(42))).toBe(false)
  expect(isChallenge(`${'a'.repeat(42)}=`)).toBe(false)
})
