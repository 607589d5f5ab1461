import { describe, expect, it } from 'vitest'
import { readTarget, saysPlace } from './read-target'

const origin = 'https://chat.example'

describe('the target of a link', () => {
  it.each([
    [
      'https://Other.example/a',
      { href: 'https://other.example/a', place: 'other.example', kind: 'elsewhere' },
    ],
    ['https://bücher.example', { place: 'xn--bcher-kva.example', kind: 'elsewhere' }],
    ['https://chat.example.evil.example/', { place: 'chat.example.evil.example', kind: 'elsewhere' }],
    ['http://chat.example/a', { place: 'chat.example', kind: 'elsewhere' }],
    ['mailto:Team@chat.example?subject=x', { place: 'team@chat.example', kind: 'mail' }],
    ['https://chat.example/team/general?a#b', { href: '/team/general?a#b', kind: 'page' }],
    ['/team/general', { href: '/team/general', kind: 'page' }],
    ['/storage/v1/object/a.png', { kind: 'file' }],
    ['/api/trpc/session.get', { kind: 'file' }],
    ['/.//evil.example/login', { href: 'https://chat.example//evil.example/login', kind: 'file' }],
    ['https://chat.example//evil.example', { href: 'https://chat.example//evil.example', kind: 'file' }],
    ['/\\evil.example', { place: 'evil.example', kind: 'elsewhere' }],
    ['/\t/evil.example', { place: 'evil.example', kind: 'elsewhere' }],
    ['/team/../auth/v1/logout', { href: '/auth/v1/logout', kind: 'file' }],
  ])('%s is found', (href, target) => {
    expect(readTarget(href, origin)).toMatchObject(target)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'a.md',
    '//evil.example',
    'https://',
    '',
  ])('%j leads nowhere', href => {
    expect(readTarget(href, origin)).toBeNull()
  })
})

describe('the words of a link', () => {
  const target = { href: 'https://evil.example/', place: 'evil.example', kind: 'elsewhere' } as const

  it.each(['https://evil.example', 'evil.example/login', ' HTTP://EVIL.example?a '])(
    '%j name the target',
    words => {
      expect(saysPlace(words, target)).toBe(true)
    },
  )

  it.each([
    'your bank',
    'bank.example',
    'https://bank.example/evil.example',
    'evil.example.bank.example',
    'evil.example:443@bank.example',
    'evil.example and bank.example',
    'evil.example/\u202eelpmaxe.knab',
    '',
  ])('%j name something else', words => {
    expect(saysPlace(words, target)).toBe(false)
  })
})
