import { expect, it } from 'vitest'
import { formatSize } from './format-size'

it.each([
  [1, '1 byte'],
  [900, '900 bytes'],
  [1024, '1 kB'],
  [2_500, '2.4 kB'],
  [86_016, '84 kB'],
  [25 * 1024 * 1024, '25 MB'],
  [2_516_582, '2.4 MB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
