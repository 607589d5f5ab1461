import { describe, expect, it } from 'vitest'
import { listMentionedNames } from '../messages/mentions.ts'
import { deriveHandle, listHandleCandidates } from './handle.ts'

describe('a handle', () => {
  it.each([
    ['Ada', 'ada@example.com', 'ada'],
    ['Ada Lovelace', 'ada@example.com', 'ada-lovelace'],
    ["Seán O'Brien Jr.", 's@example.com', 'seán-obrien-jr'],
    ['小明', 'x@example.com', '小明'],
    ['👍', 'bob.b+work@example.com', 'bobb-work'],
    ['', '', 'member'],
    ['x'.repeat(60), '', 'x'.repeat(32)],
  ])('of %j with %j is %j', (displayName, email, handle) => {
    expect(deriveHandle({ displayName, email })).toBe(handle)
  })

  it('can be mentioned, whatever the person’s name is', () => {
    for (const displayName of [
      'Ada Lovelace',
      'ДЕНИЗ',
      'हिन्दी',
      'İpek',
      "O'Brien",
      '3 Amigos',
      `${'x'.repeat(31)} y`,
    ]) {
      const handle = deriveHandle({ displayName, email: '' })
      expect(listMentionedNames(`@${handle}`)).toEqual([handle])
    }
  })

  it('gets a number if it is taken, and stays short enough', () => {
    expect(listHandleCandidates('ada', 3)).toEqual(['ada', 'ada2', 'ada3'])
    expect(listHandleCandidates('ada', 2, 20)).toEqual(['ada20', 'ada21'])
    expect(listHandleCandidates('x'.repeat(32), 2)[1]).toBe(`${'x'.repeat(31)}2`)
  })
})
