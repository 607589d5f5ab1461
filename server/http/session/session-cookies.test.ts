import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { describeSessionCookie, isSessionCookie } from './session-cookies.ts'

test('behind TLS the session cookie is Secure and bound to this host', () => {
  expect(describeSessionCookie(parseEnv({ OPENVIBE_PUBLIC_URL: 'https://chat.example.com' }))).toEqual({
    name: '__Host-openvibe',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: true,
  })
})

test('without TLS two servers on one machine keep their sessions apart', () => {
  expect(describeSessionCookie(parseEnv({ PORT: '3001' }))).toMatchObject({
    name: 'openvibe-3001',
    secure: false,
  })
  const env = parseEnv({ PORT: '3000' })
  expect(isSessionCookie(env, 'openvibe-3000')).toBe(true)
  expect(isSessionCookie(env, 'openvibe-3000.1')).toBe(true)
  expect(isSessionCookie(env, 'openvibe-3000-code-verifier')).toBe(false)
  expect(isSessionCookie(env, 'openvibe-30001')).toBe(false)
})
