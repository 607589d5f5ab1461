import { describe, expect, test } from 'vitest'
import { decideOwnerProof, type OwnerAct, type OwnerFacts, type OwnerProof } from './account-acts.ts'
import { nameDevice } from './device-name.ts'
import { isFreshlyProved } from './fresh-proof.ts'
import { readRecoveryCode, writeRecoveryCode } from './recovery-code.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['node', 'A Node.js program'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %j is %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})

test('a typed recovery code is read without regard to case, spaces and dashes', () => {
  const code = writeRecoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index * 15))
  expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/)
  const plain = readRecoveryCode(code)
  expect(plain).toBe(code.replaceAll('-', ''))
  expect(readRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plain)
  expect(readRecoveryCode('123456')).toBeNull()
  expect(readRecoveryCode(`${code}x`)).toBeNull()
})

test('a session is freshly proved for a quarter of an hour after a mail link, never by a password', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const at = (method: string, minutesAgo: number) => [
    { method, timestamp: now.getTime() / 1_000 - minutesAgo * 60 },
  ]
  expect(isFreshlyProved(at('recovery', 5), now)).toBe(true)
  expect(isFreshlyProved(at('otp', 14), now)).toBe(true)
  expect(isFreshlyProved(at('otp', 16), now)).toBe(false)
  expect(isFreshlyProved(at('password', 1), now)).toBe(false)
  expect(isFreshlyProved(undefined, now)).toBe(false)
})

describe('the proof of the owner', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const by = (method: string, minutes = 1) => [{ method, timestamp: ago(minutes).getTime() / 1_000 }]
  const facts: OwnerFacts = {
    hasPassword: true,
    amr: by('password'),
    provedAt: ago(10_000),
    resetAt: null,
    canMail: true,
  }

  test.each<[OwnerAct, Partial<OwnerFacts>, OwnerProof]>([
    ['changePassword', {}, 'password'],
    ['changePassword', { amr: by('magiclink') }, 'password'],
    ['changePassword', { amr: by('recovery') }, 'password'],
    ['changePassword', { amr: by('recovery'), resetAt: ago(14) }, 'none'],
    ['changePassword', { amr: by('recovery'), resetAt: ago(16) }, 'password'],
    ['changeAddress', { amr: by('recovery'), resetAt: ago(1) }, 'password'],
    ['startFactor', { amr: by('recovery'), resetAt: ago(1) }, 'password'],
    ['changePassword', { hasPassword: false, amr: by('otp'), provedAt: ago(14) }, 'none'],
    ['changePassword', { hasPassword: false, amr: by('otp'), provedAt: ago(16) }, 'mail_code'],
    ['changePassword', { hasPassword: false, amr: by('otp', 16), provedAt: ago(14) }, 'mail_code'],
    ['changeAddress', { hasPassword: false, amr: by('otp'), provedAt: ago(1) }, 'mail_code'],
    ['startFactor', { hasPassword: false, amr: by('oauth') }, 'mail_code'],
    ['startFactor', { hasPassword: false, amr: by('oauth'), canMail: false }, 'none'],
    ['startFactor', { hasPassword: false, amr: by('oauth', 16), canMail: false }, 'fresh_link'],
    ['startFactor', { hasPassword: false, amr: 'unreadable', provedAt: null, canMail: false }, 'fresh_link'],
  ])('of %s with %j is %s', (act, given, proof) => {
    expect(decideOwnerProof(act, { ...facts, ...given }, now)).toBe(proof)
  })
})
