import { expect, test } from 'vitest'
import { decodeHeader } from './decode-header.ts'

/** Returns a text as Node shows the bytes that a client sent for it. */
const arrived = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  ['plain words', 'Answer in 100%20 words', 'Answer in 100%20 words'],
  ['UTF-8 as most clients send it', arrived('Antworte höflich, 以日语'), 'Antworte höflich, 以日语'],
  ['Latin-1 as some old clients send it', 'Antworte höflich', 'Antworte höflich'],
  [
    'the encoding of RFC 8187',
    "UTF-8''Antworte%20h%C3%B6flich%2C%0Aund%20kurz",
    'Antworte höflich,\nund kurz',
  ],
  ['the same with a language', "utf-8'de'H%C3%B6flich", 'Höflich'],
  ['a broken encoding, unchanged', "UTF-8''100% sure", "UTF-8''100% sure"],
])('%s', (_, value, text) => {
  expect(decodeHeader(value)).toBe(text)
})
