import { describe, expect, it, test } from 'vitest'
import { readAsWords } from './read-as-words.ts'

test.each([
  ['Ada', 'Ada'],
  ['Ada O’Neil-Świątek', 'Ada O’Neil-Świątek'],
  ['Dr. J.R. Smith, Jr.', 'Dr. J.R. Smith, Jr.'],
  ['果樹園', '果樹園'],
  ['عدا', 'عدا'],
  ['नमस्ते', 'नमस्ते'],
  ['Orchard & Sons (2026)', 'Orchard & Sons (2026)'],
])('the name %j stays %j', (name, words) => {
  expect(readAsWords(name)).toBe(words)
})

describe('a name that pretends to be something else', () => {
  it.each([
    ['a link', 'https://evil.example/login', 'evil example login'],
    ['a link with words', 'Win at http://evil.example now', 'Win at evil example now'],
    ['a host', 'evil.example', 'evil example'],
    ['a host with www', 'www.evil.example', 'www evil example'],
    ['a machine', '192.168.0.1:8080', '192 168 0 1 8080'],
    ['an e-mail address', 'boss@bank.example', 'boss bank example'],
    ['a scheme without slashes', 'javascript:alert(1)', 'alert(1)'],
    ['a full-width link', 'ｈｔｔｐ：／／evil．example', 'evil example'],
    ['an ideographic dot', 'evil。example', 'evil example'],
    ['a host cut by a mark without width', 'evil.\u200bexample', 'evil example'],
    ['a host with a word joiner', 'evil\u2060.example', 'evil example'],
    ['a host with a loose accent', 'evil.e\u0316xample', 'evil e\u0316xample'],
    ['a second header', 'Ada\r\nBcc: all@x.example', 'Ada Bcc all x example'],
    ['a second line', 'Ada\u2028Your account is blocked', 'Ada Your account is blocked'],
    ['a control character', 'A\u0000da\u001b[31m', 'A da 31m'],
    ['text in another order', '\u202eelpmaxe.live\u202c Ada', 'elpmaxe live Ada'],
    ['isolated text', '\u2066Ada\u2069', 'Ada'],
    ['a tag', '<a href="//evil.example">Ada</a>', 'a href evil example Ada a'],
    ['a pile of accents', `A${'\u0316'.repeat(40)}da`, 'A\u0316\u0316da'],
    ['an offer', '$$$ URGENT!!! $$$', 'URGENT'],
  ])('like %s becomes words', (_, name, words) => {
    expect(readAsWords(name)).toBe(words)
  })
})

it('cuts a long name', () => {
  expect(readAsWords('a'.repeat(80))).toBe(`${'a'.repeat(60)}…`)
})

it('leaves nothing of a name without words', () => {
  for (const name of ['\u202e://@', '…', ' - ']) expect(readAsWords(name)).toBe('')
})
