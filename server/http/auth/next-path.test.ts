import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNextPath } from './next-path.ts'

test.each([
  ['/', '/'],
  ['/acme/general?thread=1#m2', '/acme/general?thread=1#m2'],
  ['/acme?_rsc=abc&x=1', '/acme?x=1'],
  ['/invite/abc', '/invite/abc'],
])('%s leads to %s', (next, path) => {
  expect(readNextPath(next)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'acme',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/api/auth/oauth?provider=google',
])('%s leads to the start page', next => {
  expect(readNextPath(next)).toBe('/')
})

test('no path leads to another site', () => {
  const origin = 'https://chat.example.com'
  const paths = fc.oneof(
    fc.string(),
    fc.string().map(text => `/${text}`),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(paths, next => {
      expect(new URL(readNextPath(next), origin).origin).toBe(origin)
    }),
  )
})
