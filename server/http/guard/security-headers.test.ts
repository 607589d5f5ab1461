import { describe, expect, test } from 'vitest'
import { describePagePolicy } from './security-headers.ts'

const page = {
  nonce: 'bm9uY2U=',
  origin: 'https://chat.example.com',
  supabaseUrl: 'https://abcd.supabase.co',
  dev: false,
}

function readPolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the policy of a page', () => {
  test('runs scripts only by nonce, and evaluates none', () => {
    expect(readPolicy(describePagePolicy(page)).get('script-src')).toEqual([
      "'self'",
      "'nonce-bm9uY2U='",
      "'strict-dynamic'",
    ])
  })

  test('connects to this server and to Supabase, by HTTP and WebSocket, and to no other host', () => {
    expect(readPolicy(describePagePolicy(page)).get('connect-src')).toEqual([
      "'self'",
      'wss://chat.example.com',
      'https://abcd.supabase.co',
      'wss://abcd.supabase.co',
    ])
  })

  test('shows no image from elsewhere, and is shown in no frame', () => {
    const policy = readPolicy(describePagePolicy(page))
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:'])
  })
})
