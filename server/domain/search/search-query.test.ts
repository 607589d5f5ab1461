import { describe, expect, it } from 'vitest'
import { addFilter, parseSearch, readTerms, removeToken } from './search-query.ts'

const read = (text: string) =>
  parseSearch(text).map(({ kind, value, without }) => `${without ? '-' : ''}${kind}=${value}`)

describe('a search', () => {
  it.each([
    ['apple pear', ['word=apple', 'word=pear']],
    ['"ripe apples" -rotten', ['phrase=ripe apples', '-word=rotten']],
    ['from:@Ada in:#harvest', ['from=ada', 'in=harvest']],
    ['FROM:me has:code before:2026-11-01', ['from=me', 'has=code', 'before=2026-11-01']],
    ['has:wings', ['word=has:wings']],
    ['in:"big orchard"', ['in=big orchard']],
    ['http://example.com:80', ['word=http://example.com:80']],
    ['"never closed', ['phrase=never closed']],
    ['from: "" -', ['word=from:', 'word=-']],
  ])('%s is read word by word', (text, tokens) => {
    expect(read(text)).toEqual(tokens)
  })

  it('treats the last word as unfinished until more text follows it', () => {
    const prefixes = (text: string) => readTerms(text, parseSearch(text)).map(({ prefix }) => prefix)
    expect(prefixes('apple pea')).toEqual([false, true])
    expect(prefixes('apple pear ')).toEqual([false, false])
    expect(prefixes('apple -pea')).toEqual([false, false])
    expect(prefixes('apple p')).toEqual([false, false])
    expect(prefixes('"ripe app"')).toEqual([false])
    const whole = readTerms('apple pea', parseSearch('apple pea'), { complete: true })
    expect(whole.map(({ prefix }) => prefix)).toEqual([false, false])
  })

  it.each([
    ['apple OR pear plum', ['apple', '|pear', 'plum']],
    ['apple OR "ripe pear" OR plum', ['apple', '|=ripe pear', '|plum']],
    ['apple or pear', ['apple', 'or', 'pear']],
    ['OR apple', ['OR', 'apple']],
    ['apple OR', ['apple', 'OR']],
    ['apple OR -pear', ['apple', 'OR', '-pear']],
    ['apple OR in:garden', ['apple', 'OR']],
  ])('%s has these words and alternatives', (text, words) => {
    const terms = readTerms(text, parseSearch(text))
    expect(
      terms.map(
        ({ text: word, without, exact, or }) =>
          `${without ? '-' : ''}${or ? '|' : ''}${exact ? '=' : ''}${word}`,
      ),
    ).toEqual(words)
  })

  it('leaves out endings and beginnings behind an apostrophe', () => {
    const words = (text: string) => readTerms(text, parseSearch(text)).map(({ text: word }) => word)
    expect(words("Ada’s what's didn't l’arbre qu'une O'Brien \"Ada's tree\" ")).toEqual([
      'Ada',
      'what',
      'did',
      'arbre',
      'une',
      "O'Brien",
      "Ada's tree",
    ])
  })

  it('keeps its words when a filter is added or removed', () => {
    expect(addFilter('apple', 'from', 'ada')).toBe('apple from:ada ')
    expect(addFilter('from:ada apple', 'from', 'bob')).toBe('from:ada apple from:bob ')
    expect(addFilter('from:ada apple', 'from', 'ada')).toBe('apple from:ada ')
    expect(addFilter('after:2026-01-01 apple', 'after', '2026-02-01')).toBe('apple after:2026-02-01 ')
    const text = 'apple from:ada pear'
    const filter = parseSearch(text)[1]
    expect(filter && removeToken(text, filter)).toBe('apple pear')
  })
})
