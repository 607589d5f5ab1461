import { describe, expect, it } from 'vitest'
import { findEmojiQuery } from './emoji-query'

/** Reads a text in which `|` is the caret. */
function queryAt(marked: string) {
  return findEmojiQuery(marked.replace('|', ''), marked.indexOf('|'))
}

describe('the name of an emoji that is being typed', () => {
  it.each([
    [':ta|', 'ta'],
    ['well done :tad|', 'tad'],
    ['(:+1|)', '+1'],
    ['line\n:white_check|', 'white_check'],
    ['**:ro|**', 'ro'],
    ['```\ncode\n```\n:ta|', 'ta'],
  ])('is found in %j', (marked, typed) => {
    expect(queryAt(marked)).toMatchObject({ text: typed, isClosed: false })
  })

  it('is ended by a second colon', () => {
    expect(queryAt('yes :tada:|')).toEqual({ start: 4, end: 10, text: 'tada', isClosed: true })
  })

  it.each([
    ['one letter', ':t|'],
    ['a face of signs', ':-)|'],
    ['a time', 'at 10:30|'],
    ['a word with a colon', 'Note:later|'],
    ['an address', 'https://exam|'],
    ['a name that has ended', ':tada |'],
    ['code', '`a :ta|`'],
    ['code that is open', 'use `a :ta|'],
    ['a block of code', '```\na :ta|\n```'],
  ])('is not found in %s', (_, marked) => {
    expect(queryAt(marked)).toBeNull()
  })
})
