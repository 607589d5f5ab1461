import { describe, expect, it } from 'vitest'
import { type CheckedAnswer, checkExpectations, countWords } from './check-expectations.ts'
import type { Expectation } from './expectation.ts'

const messageId = '019b0000-0000-7000-8000-000000000001'
const otherId = '019b0000-0000-7000-8000-000000000002'
const answer: CheckedAnswer = {
  text: 'We settled on **RRF** [12],\nand kept BM25.',
  data: null,
  citedIds: [messageId],
  calls: ['search_messages', 'search_messages', 'read_thread'],
}
const onlyNumbers = (_schema: Record<string, unknown>, value: unknown) =>
  typeof value === 'number' ? [] : ['The answer must be a number.']

function met(expectation: Expectation, given: Partial<CheckedAnswer> = {}) {
  return checkExpectations([expectation], { ...answer, ...given }, onlyNumbers)[0]?.met
}

describe('an answer is held against expectations', () => {
  it('finds words in any case and over line ends', () => {
    expect(met({ kind: 'contains', text: 'rrf' })).toBe(true)
    expect(met({ kind: 'contains', text: '[12], and' })).toBe(true)
    expect(met({ kind: 'contains', text: 'vectors' })).toBe(false)
    expect(met({ kind: 'not_contains', text: 'vectors' })).toBe(true)
    expect(met({ kind: 'not_contains', text: 'Bm25' })).toBe(false)
  })

  it('knows the cited message, and any message', () => {
    expect(met({ kind: 'cites', messageId })).toBe(true)
    expect(met({ kind: 'cites', messageId: otherId })).toBe(false)
    expect(met({ kind: 'cites', messageId: null })).toBe(true)
    expect(met({ kind: 'cites', messageId: null }, { citedIds: [] })).toBe(false)
  })

  it('reads JSON from the object, the whole text or the only code block', () => {
    const wanted: Expectation = { kind: 'matches_schema', schema: { type: 'number' } }
    expect(met(wanted, { text: '7' })).toBe(true)
    expect(met(wanted, { text: 'Here it is:\n```json\n7\n```' })).toBe(true)
    expect(met(wanted, { text: 'ignored', data: 7 })).toBe(true)
    expect(met(wanted, { text: '"seven"' })).toBe(false)
    expect(met(wanted, { text: 'seven' })).toBe(false)
  })

  it('knows the tools that were asked for', () => {
    expect(met({ kind: 'calls_tool', tool: 'read_thread' })).toBe(true)
    expect(met({ kind: 'calls_tool', tool: 'send_message' })).toBe(false)
    expect(met({ kind: 'not_calls_tool', tool: 'send_message' })).toBe(true)
    expect(met({ kind: 'not_calls_tool', tool: 'read_thread' })).toBe(false)
    expect(met({ kind: 'not_calls_tool', tool: null })).toBe(false)
    expect(met({ kind: 'not_calls_tool', tool: null }, { calls: [] })).toBe(true)
  })

  it('counts words, also those without spaces between them', () => {
    expect(countWords(answer.text)).toBe(8)
    expect(countWords('今日は良い天気です')).toBeGreaterThan(2)
    expect(met({ kind: 'max_words', words: 8 })).toBe(true)
    expect(met({ kind: 'max_words', words: 7 })).toBe(false)
  })

  it('leaves a rubric to the judge', () => {
    expect(met({ kind: 'judged', rubric: 'It is polite.' })).toBeNull()
  })

  it('tells the reason of each', () => {
    const all: Expectation[] = [
      { kind: 'max_words', words: 7 },
      { kind: 'not_calls_tool', tool: null },
    ]
    expect(checkExpectations(all, answer, onlyNumbers)).toEqual([
      { met: false, reason: 'The answer has 8 words.' },
      { met: false, reason: 'It asked for search_messages, read_thread.' },
    ])
  })
})
