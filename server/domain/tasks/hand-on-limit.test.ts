import { describe, expect, it } from 'vitest'
import { refuseHandOn } from './hand-on-limit.ts'

describe('handing a question on', () => {
  it.each([
    ['is allowed to another agent', ['vibe'], 'coder', null],
    ['is allowed three times', ['vibe', 'coder', 'writer'], 'researcher', null],
    ['is refused a fourth time', ['vibe', 'coder', 'writer', 'researcher'], 'editor', /3 times at most/],
    ['is refused back to an agent above', ['vibe', 'coder'], 'vibe', /waiting for your answer/],
    ['is refused to the agent itself', ['vibe', 'coder'], 'coder', /can’t ask yourself/],
  ])('%s', (_, chain, agentId, expected) => {
    const refusal = refuseHandOn(chain, agentId)
    if (expected === null) expect(refusal).toBeNull()
    else expect(refusal).toMatch(expected)
  })
})
