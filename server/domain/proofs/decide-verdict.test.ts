import { describe, expect, it } from 'vitest'
import { decideVerdict, type Preference, type Side } from './decide-verdict.ts'

const side = (text: string, ...met: (boolean | null)[]): Side => ({
  text,
  checks: met.map(each => ({ met: each, reason: '' })),
})
const decide = (base: Side | null, candidate: Side | null, preference: Preference | null = null) =>
  decideVerdict({ base, candidate, hasBase: true, preference })

describe('the verdict on an answer', () => {
  it('is worse if an expectation no longer holds, whatever else holds now', () => {
    expect(decide(side('a', true, false), side('b', false, true))).toBe('worse')
    expect(decide(side('a', true), side('b', false), 'candidate')).toBe('worse')
  })

  it('is better if an expectation holds that did not', () => {
    expect(decide(side('a', false, true), side('b', true, true), 'base')).toBe('better')
  })

  it('follows the judge if the expectations show no difference', () => {
    expect(decide(side('a', true), side('b', true), 'candidate')).toBe('better')
    expect(decide(side('a'), side('b'), 'base')).toBe('worse')
    expect(decide(side('a'), side('b'), 'neither')).toBe('changed')
    expect(decide(side('a'), side('b'))).toBe('changed')
  })

  it('is the same for the same words, whatever the judge says', () => {
    expect(decide(side('a  b\n'), side('a b'), 'base')).toBe('same')
  })

  it('is failed without an answer, and better than no answer before', () => {
    expect(decide(side('a'), null)).toBe('failed')
    expect(decide(null, null)).toBe('failed')
    expect(decide(null, side('b', true))).toBe('better')
    expect(decide(null, side('b', false))).toBe('changed')
  })

  it('without a comparison only passes or misses', () => {
    const alone = (candidate: Side | null) =>
      decideVerdict({ base: null, candidate, hasBase: false, preference: null })
    expect(alone(side('b', true, true))).toBe('passed')
    expect(alone(side('b', true, null))).toBe('missed')
    expect(alone(null)).toBe('failed')
  })
})
