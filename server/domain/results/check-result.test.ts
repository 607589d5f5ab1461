import { describe, expect, it } from 'vitest'
import { checkCitations, checkQuote } from './check-result.ts'

const message = {
  id: 'm3',
  content: 'We cannot start on Monday.\nTwo crews   are away & the press is broken (again).',
}
const find = (number: number) => (number === 3 ? message : undefined)
const check = (quote: string, number = 3) => checkCitations([{ number, quote }], find)
const faultOf = (quote: string, number = 3) => check(quote, number).faults.map(({ fault }) => fault)

describe('a quote', () => {
  it('is in a message letter by letter, whatever spaces are between its words', () => {
    expect(checkQuote(message.content, 'Two crews are away')).toBe('Two crews   are away')
    expect(checkQuote(message.content, ' on Monday. Two crews')).toBe('on Monday.\nTwo crews')
    expect(checkQuote(message.content, 'broken (again).')).toBe('broken (again).')
    expect(checkQuote(message.content, 'two crews are away')).toBeNull()
    expect(checkQuote(message.content, 'crews were away')).toBeNull()
    expect(checkQuote(message.content, '  ')).toBeNull()
  })

  it('may be a line of code or a path, with every character in it', () => {
    const code = 'Run `a-b/c.ts --x=[1]` and a|b $HOME ^C {}'
    expect(checkQuote(code, 'a-b/c.ts --x=[1]` and a|b $HOME ^C {}')).toBe(
      'a-b/c.ts --x=[1]` and a|b $HOME ^C {}',
    )
  })
})

describe('a citation by a model', () => {
  it('is correct with the exact words, and gets the id of its message', () => {
    expect(check('Two crews are away')).toEqual({
      citations: [{ messageId: 'm3', number: 3, quote: 'Two crews   are away' }],
      faults: [],
    })
  })

  it('is wrong for a message that does not exist', () => {
    expect(faultOf('Two crews are away', 4)).toEqual(['no_message'])
  })

  it.each([
    ['words that nobody said', 'We start on Tuesday', 'not_said'],
    ['a piece that reverses the meaning', 'not start on Monday', 'not_said'],
    ['one word', 'crews', 'too_short'],
    ['nothing', '', 'not_said'],
  ])('is wrong for %s', (_what, quote, fault) => {
    expect(faultOf(quote)).toEqual([fault])
  })

  it('is wrong if it is too long to read', () => {
    const long = { id: 'm', content: 'word '.repeat(100) }
    const { faults } = checkCitations([{ number: 1, quote: long.content }], () => long)
    expect(faults).toMatchObject([{ fault: 'too_long' }])
  })

  it('may be one word if the message has only that word', () => {
    const yes = { id: 'm', content: 'Yes.' }
    expect(checkCitations([{ number: 1, quote: 'Yes.' }], () => yes).citations).toHaveLength(1)
  })

  it('may repeat characters in the escaped form of the prompt', () => {
    expect(check('away &amp; the press').citations).toMatchObject([{ quote: 'away & the press' }])
  })

  it('begins and ends anywhere in a script without spaces between words', () => {
    const kanji = { id: 'm', content: '収穫は月曜日に始めます' }
    expect(checkCitations([{ number: 1, quote: '月曜日に始め' }], () => kanji).citations).toHaveLength(1)
  })

  it('counts once even if it is given twice, and only some of many count', () => {
    const twice = [3, 3].map(number => ({ number, quote: 'Two crews are away' }))
    expect(checkCitations(twice, find).citations).toHaveLength(1)
    const words = message.content.split(/\s+/)
    const many = words.slice(1).map((word, index) => ({ number: 3, quote: `${words[index]} ${word}` }))
    expect(checkCitations(many, find).citations).toHaveLength(8)
  })
})
