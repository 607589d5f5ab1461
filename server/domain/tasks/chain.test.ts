import { describe, expect, it } from 'vitest'
import { refuseHandOn } from './chain.ts'

describe('handing a question on', () => {
  it.each([
    ['is fine to another agent', ['vibe'], 'coder', null],
    ['is fine three times', ['vibe', 'coder', 'writer'], 'researcher', null],
    ['ends there', ['vibe', 'coder', 'writer', 'researcher'], 'editor', /3 times at most/],
    ['never goes back up', ['vibe', 'coder'], 'vibe', /waiting for your answer/],
    ['never goes to oneself', ['vibe', 'coder'], 'coder', /can’t ask yourself/],
  ])('%s', (_, chain, agentId, expected) => {
    const refusal = refuseHandOn(chain, agentId)
    if (expected === null) expect(refusal).toBeNull()
    else expect(refusal).toMatch(expected)
  })
})
