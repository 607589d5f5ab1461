import { describe, expect, it } from 'vitest'
import { limits } from '../wire/limits.ts'
import { readAnswerText } from './answer-text.ts'

describe("a model's words as a message", () => {
  it('are kept as they are, without blanks around them and without invisible characters', () => {
    expect(readAnswerText('\n\n  Yes.\u0000\r\nNo. \n')).toEqual({ content: 'Yes.\nNo.', isCut: false })
  })

  it.each(['', ' \n\t ', '\u200b\ufeff', '\ufffd\ufffd\u0000\ufffd{"\ufffd\ufffd</'])(
    'are null if nothing is readable in %j',
    text => {
      expect(readAnswerText(text)).toBeNull()
    },
  )

  it('may contain a broken character', () => {
    expect(readAnswerText('The caf\ufffd is open.')).not.toBeNull()
  })

  it('are cut at the length limit of a message, not within a character', () => {
    const text = readAnswerText(`${'x'.repeat(limits.messageLength - 1)}😀 and more`)
    expect(text?.isCut).toBe(true)
    expect(text?.content).toBe('x'.repeat(limits.messageLength - 1))
  })
})
