import { expect, it } from 'vitest'
import { quoteSelection, quotesOf } from './cut-quote'

it('a short message is cited as a whole, in one line', () => {
  expect(quotesOf('Pick early.\n\nPress late. ')).toEqual(['Pick early. Press late.'])
  expect(quotesOf('  ')).toEqual([])
})

it('each sentence of a long message can be cited, and none is longer than a citation may be', () => {
  const long = `Pick early. ${'The press is slow and loud. '.repeat(12)}\n\n---\n\n${'appley '.repeat(80)}`
  const quotes = quotesOf(long)
  expect(quotes[0]).toBe('Pick early.')
  expect(quotes[1]).toBe('The press is slow and loud.')
  expect(quotes).not.toContain('---')
  expect(Math.max(...quotes.map(({ length }) => length))).toBeLessThanOrEqual(300)
})

it('a selection counts only if the message contains it', () => {
  expect(quoteSelection('Keep both texts\nand ask.', 'both texts and')).toBe('both texts and')
  expect(quoteSelection('Keep **both** texts.', 'Keep both texts.')).toBe('Keep **both** texts.')
  expect(quoteSelection('Keep both texts.', 'all texts')).toBeNull()
  expect(quoteSelection('a '.repeat(400), 'a '.repeat(200))).toBeNull()
})
