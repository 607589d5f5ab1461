import { describe, expect, it } from 'vitest'
import { checkContent, normalizeContent } from '@/server/domain/messages/message-content'
import { canSend, measureContent } from './read-message'

const measure = (text: string) => measureContent(normalizeContent(text))

describe('the length of a message', () => {
  it.each([
    ['nothing', '', true, null],
    ['only spaces', ' \n\t ', true, null],
    ['only invisible characters', '\u200b\u2060', true, null],
    ['a word', 'hi', false, null],
    ['just below nine tenths', 'x'.repeat(44_999), false, null],
    ['nine tenths', 'x'.repeat(45_000), false, 5_000],
    ['the limit', 'x'.repeat(50_000), false, 0],
    ['the limit, and spaces after it', `${'x'.repeat(50_000)}   \n`, false, 0],
    ['one character more', 'x'.repeat(50_001), false, -1],
    ['letters that are composed to half as many', 'e\u0301'.repeat(50_000), false, 0],
  ])('%s', (_, text, blank, left) => {
    expect(measure(text)).toEqual({ blank, left })
  })

  it.each(['', ' ', '\u200b', 'hi', 'x'.repeat(50_000), 'x'.repeat(50_001)])(
    'accepts the same texts as the server, and no others',
    text => {
      const taken = () => checkContent(text)
      if (canSend(measure(text))) expect(taken).not.toThrow()
      else expect(taken).toThrow()
    },
  )
})
