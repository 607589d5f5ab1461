import { describe, expect, it } from 'vitest'
import { readFence } from './read-fence'

describe('a block of fenced code', () => {
  it.each([
    ['```ts\na\n```', { language: 'ts', code: 'a', isClosed: true }],
    ['```ts title="x" {1}\na\n```\n\n', { language: 'ts', code: 'a', isClosed: true }],
    ['~~~c++\na\n~~~~  ', { language: 'c++', code: 'a', isClosed: true }],
    ['````\n```\na\n```\n````', { language: '', code: '```\na\n```', isClosed: true }],
    ['  ```\n  a\n    b\n c\n  ```', { language: '', code: 'a\n  b\nc', isClosed: true }],
    ['```\n```', { language: '', code: '', isClosed: true }],
    ['```\n\n\na\n\n```', { language: '', code: '\n\na\n', isClosed: true }],
    ['```\na', { language: '', code: 'a', isClosed: false }],
    ['```\na\n``', { language: '', code: 'a\n``', isClosed: false }],
  ])('%j is read', (block, fence) => {
    expect(readFence(block, false)).toEqual(fence)
  })

  it.each(['text', '``a``', '```a``` b', '    ```\na\n```', '```\na\n```\n\ntext'])(
    '%j is not one',
    block => {
      expect(readFence(block, false)).toBeNull()
    },
  )

  it.each([
    ['```\na\n`', 'a'],
    ['```\na\n``', 'a'],
    ['```\na\n``\n', 'a\n``'],
    ['```\n``', ''],
  ])('%j holds back a possible end while it grows', (block, code) => {
    expect(readFence(block, true)?.code).toBe(code)
  })
})
