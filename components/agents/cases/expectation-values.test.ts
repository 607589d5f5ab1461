import { expect, it } from 'vitest'
import type { Expectation } from '@/server/domain/proofs/expectation'
import { readRow, rowOf } from './expectation-values'

it('a row of the form is read back as the same expectation', () => {
  const all: Expectation[] = [
    { kind: 'contains', text: 'Monday' },
    { kind: 'cites', messageId: null },
    { kind: 'matches_schema', schema: { type: 'object' } },
    { kind: 'calls_tool', tool: 'read_thread' },
    { kind: 'not_calls_tool', tool: null },
    { kind: 'max_words', words: 40 },
    { kind: 'judged', rubric: 'It is kind.' },
  ]
  for (const wanted of all) expect(readRow(rowOf(wanted, 1))).toEqual(wanted)
})

it('a text that does not fit its kind is refused', () => {
  const read = (kind: Expectation['kind'], value: string) => readRow({ key: 1, kind, value })
  expect(read('contains', ' ')).toBeNull()
  expect(read('cites', 'the first one')).toBeNull()
  expect(read('matches_schema', '[1]')).toBeNull()
  expect(read('matches_schema', '{')).toBeNull()
  expect(read('max_words', 'forty')).toBeNull()
})
