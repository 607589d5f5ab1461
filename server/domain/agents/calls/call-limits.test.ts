import { describe, expect, it } from 'vitest'
import { mostCalls, mostChildren, refuseExcess } from './call-limits.ts'

const answered = (...names: string[]) => names.map((name, index) => ({ callId: String(index), name }))
const refuse = (names: string[], children = 0, settled: string[] = []) =>
  refuseExcess(answered(...names), { children, isSettled: callId => settled.includes(callId) })

describe('the calls of one answer', () => {
  it('are all made up to the limit', () => {
    expect(refuse(Array.from({ length: mostCalls }, () => 'ask_agent')).size).toBe(0)
  })

  it('are refused above the limit, and the model learns which calls were made', () => {
    const refused = refuse(Array.from({ length: mostCalls + 22 }, () => 'read_thread'))
    expect([...refused.keys()]).toEqual(Array.from({ length: 22 }, (_, index) => String(mostCalls + index)))
    expect(refused.get('8')).toBe(
      'This call was not made. One answer can make 8 calls at most: the first 8 calls of this answer were made, and the last 22 were not. Make the calls that you still need in your next answer.',
    )
  })
})

describe('the tasks that one task starts with other agents', () => {
  it('are limited over its whole life', () => {
    const refused = refuse(['ask_agent', 'read_thread', 'ask_agent', 'ask_agent'], mostChildren - 1)
    expect([...refused.keys()]).toEqual(['2', '3'])
    expect(refused.get('2')).toMatch(
      /^This call was not made\. One task can ask other agents 16 times at most/,
    )
  })

  it('count once, whether their call is settled or due', () => {
    // The first call has started its task: it is one of the fifteen.
    expect(refuse(['ask_agent', 'ask_agent'], mostChildren - 1, ['0']).size).toBe(0)
    expect([...refuse(['ask_agent', 'ask_agent'], mostChildren, ['0']).keys()]).toEqual(['1'])
  })
})
