import { expect, test } from 'vitest'
import { hostOf, withPlainHost } from './destination.ts'

test.each([
  ['https://Models.Example.org/v1', 'https://models.example.org/v1', 'models.example.org'],
  ['https://models.example.org:443', 'https://models.example.org', 'models.example.org'],
  ['https://models.example.org/', 'https://models.example.org/', 'models.example.org'],
  ['HTTP://127.0.0.1:8080/mcp?key=1', 'http://127.0.0.1:8080/mcp?key=1', '127.0.0.1:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
  [String.raw`https://models.evil\.example.org/v1`, 'https://models.evil/.example.org/v1', 'models.evil'],
])('%s is asked at the host that people accept', (typed, kept, host) => {
  expect(withPlainHost(typed)).toBe(kept)
  expect(hostOf(kept)).toBe(host)
})
