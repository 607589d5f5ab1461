import { describe, expect, it } from 'vitest'
import { firstSentence } from './first-sentence'

describe('the first sentence of a message', () => {
  it('is plain text without the rest', () => {
    expect(firstSentence('We **buy** the [press](https://a.example). It is cheap.')).toBe('We buy the press.')
  })

  it('of a message without an end is the message', () => {
    expect(firstSentence('Buy it')).toBe('Buy it')
    expect(firstSentence('')).toBe('')
  })

  it('is no longer than an entry can be', () => {
    expect(firstSentence('word '.repeat(200)).length).toBeLessThanOrEqual(400)
  })
})
