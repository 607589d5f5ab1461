import { describe, expect, it } from 'vitest'
import { findMentionQuery, findNameQuery } from './mention-query'

/** Reads a text in which `|` is the caret. */
function queryAt(marked: string) {
  return findMentionQuery(marked.replace('|', ''), marked.indexOf('|'))
}

describe('a mention that is being typed', () => {
  it.each([
    ['@|', ''],
    ['hello @|', ''],
    ['hello @Vi|', 'Vi'],
    ['(@co|)', 'co'],
    ['"@co|', 'co'],
    ['**@co|**', 'co'],
    ['@vibe, @co|', 'co'],
    ['line\n@a|', 'a'],
    ['@vi|be', 'vi'],
    ['@|vibe', ''],
    ['@jose-l|', 'jose-l'],
    ['@小|', '小'],
    ['`code` @vi|', 'vi'],
    ['`code` and `more` @vi|', 'vi'],
    ['it`s @vi|', 'vi'],
    ['```\ncode\n```\n@vi|', 'vi'],
    ['> quoted\n@vi|', 'vi'],
    [`@${'a'.repeat(32)}|`, 'a'.repeat(32)],
  ])('is found in %j', (marked, typed) => {
    expect(queryAt(marked)?.text).toBe(typed)
  })

  it.each([
    ['an address', 'ada@exam|'],
    ['an address before its host', 'ada@|'],
    ['a path', 'https://example.com/@a|'],
    ['an escaped @', '\\@vi|'],
    ['two of them', '@@|'],
    ['a dash', '@-|'],
    ['a name that has ended', '@vibe |'],
    ['a name with a sign behind it', '@vibe,|'],
    ['no @ at all', 'no mention|'],
    ['a code span', '`@vi|`'],
    ['a code span that is not closed yet', 'use `@vi|'],
    ['a code span of two ticks that is not closed yet', 'use ``a ` @vi|'],
    ['a fence', '```\n@vi|\n```'],
    ['a fence that is not closed yet', '```\n@vi|'],
    ['indented code', '    @vi|'],
    ['a quote', '> @vi|'],
    ['a word that is no name', `@${'a'.repeat(33)}|`],
  ])('is not found in %s', (_, marked) => {
    expect(queryAt(marked)).toBeNull()
  })

  it('reaches from the @ to the end of the word, wherever the caret is in it', () => {
    expect(queryAt('ask @vi|be now')).toEqual({ start: 4, end: 9, text: 'vi' })
    expect(queryAt('ask @vi|')).toEqual({ start: 4, end: 7, text: 'vi' })
  })
})

describe('a mention by a name with a space', () => {
  const nameAt = (marked: string) =>
    findNameQuery(marked.replace('|', ''), marked.indexOf('|'), ['ada lovelace', 'jose luis angstrom'])

  it.each([
    ['@ada |', 'ada '],
    ['@ada l|', 'ada l'],
    ['thanks @Ada Lo|', 'Ada Lo'],
    ['@José Luis Ång|', 'José Luis Ång'],
    ['(@ada lo|)', 'ada lo'],
  ])('is found in %j', (marked, typed) => {
    expect(nameAt(marked)?.text).toBe(typed)
  })

  it.each([
    '@ada|',
    '@ada  |',
    '@ada can|',
    '@ada let|',
    '@ada, l|',
    '@ada\nl|',
    'ada lo|',
    'x@ada lo|',
    '@bob lo|',
    '`@ada lo|',
  ])('is not found in %j', marked => {
    expect(nameAt(marked)).toBeNull()
  })

  it('reaches to the end of its last word, and never into the sentence', () => {
    expect(nameAt('@ada lo|ve you')).toEqual({ start: 0, end: 9, text: 'ada lo' })
    expect(nameAt('@ada |love you')).toEqual({ start: 0, end: 5, text: 'ada ' })
  })
})
