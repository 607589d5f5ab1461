import { describe, expect, it } from 'vitest'
import { continueLine, isInFence } from './continue-line'

/** Returns the text after a new line at `|`, with the caret in it. */
function lineAfter(marked: string): string | null {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const edit = continueLine(text, caret)
  if (!edit) return null
  return `${text.slice(0, edit.start)}${edit.text}|${text.slice(edit.end)}`
}

describe('a new line', () => {
  it.each([
    ['- apples|', '- apples\n- |'],
    ['* apples|', '* apples\n* |'],
    ['  - apples|', '  - apples\n  - |'],
    ['1. first|', '1. first\n2. |'],
    ['9) ninth|', '9) ninth\n10) |'],
    ['- [x] done|', '- [x] done\n- [ ] |'],
    ['> said|', '> said\n> |'],
    ['> > said|', '> > said\n> > |'],
    ['- one| two', '- one\n- | two'],
    ['text\n- apples|\nmore', 'text\n- apples\n- |\nmore'],
  ])('continues the list or quote that the caret is in: %j', (before, then) => {
    expect(lineAfter(before)).toBe(then)
  })

  it.each([
    ['- apples\n- |', '- apples\n|'],
    ['1. first\n2. |\nmore', '1. first\n|\nmore'],
    ['> said\n> |', '> said\n|'],
    ['- [ ] |', '|'],
  ])('ends the list or quote when the last item is empty: %j', (before, then) => {
    expect(lineAfter(before)).toBe(then)
  })

  it.each([
    'plain|',
    '-no list|',
    '2026. was|a year'.replace('2026. ', '2026.'),
    '**bold**|',
    '|- before',
    '',
  ])('is nothing but a line elsewhere: %j', text => {
    expect(lineAfter(text.includes('|') ? text : `${text}|`)).toBeNull()
  })

  it('keeps the indentation of code, and makes no list items in it', () => {
    expect(lineAfter('```ts\nif (x) {\n  call()|')).toBe('```ts\nif (x) {\n  call()\n  |')
    expect(lineAfter('```\n- not an item|')).toBeNull()
  })
})

describe('a fence', () => {
  it.each([
    ['```ts\nlet a', true],
    ['```ts\nlet a\n```\nafter', false],
    ['~~~\n```\n', true],
    ['````\n```\nstill', true],
    ['a ``` b', false],
    ['', false],
  ])('is open in %j: %s', (text, open) => {
    expect(isInFence(text, text.length)).toBe(open)
  })
})
