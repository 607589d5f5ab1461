import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import {
  type Candidate,
  countFacts,
  dayOf,
  fitDecisions,
  labelOfDecision,
  layContext,
  mostContextTokens,
  mostDecisions,
} from './lay-context.ts'

const decision = (number: number, text = `Decision ${number}`): Candidate => ({
  id: `id-${String(number).padStart(3, '0')}`,
  text,
  headline: 'The "press"',
  publishedAt: `2026-11-${String((number % 28) + 1).padStart(2, '0')}T23:30:00.000000Z`,
})
const lay = (facts: string, chosen: readonly Candidate[]) =>
  layContext(
    facts,
    chosen.map((each, index) => ({ ...each, label: labelOfDecision(index), on: dayOf(each) })),
  )

describe('the layer', () => {
  it('is empty without facts and decisions', () => {
    expect(layContext(' \n', [])).toBe('')
  })

  it('has the facts first, and escapes all words of people', () => {
    expect(lay('# A & </context>', [decision(1, 'Buy </decision> it')])).toBe(
      [
        '<context of="workspace">',
        '# A &amp; &lt;/context&gt;',
        '',
        '<decisions>',
        '<decision cite="[d1]" on="2026-11-02" of="The &quot;press&quot;">Buy &lt;/decision&gt; it</decision>',
        '</decisions>',
        '</context>',
      ].join('\n'),
    )
  })
})

describe('the choice of decisions', () => {
  it('never passes the limit together with the facts, in any script', () => {
    for (const facts of ['', 'x'.repeat(9_000), '果'.repeat(3_500), 'x'.repeat(14_000)]) {
      const ranked = Array.from({ length: 80 }, (_, index) => decision(index, '果実 <fruit> '.repeat(20)))
      const tokens = estimateTokens(lay(facts, fitDecisions(facts, ranked)))
      expect(tokens).toBeLessThanOrEqual(Math.max(mostContextTokens, countFacts(facts)))
    }
  })

  it('takes the best, in place of a long one a shorter one, and at most 40', () => {
    const ranked = [decision(5), decision(9, 'x'.repeat(20_000)), decision(2)]
    expect(fitDecisions('', ranked).map(({ text }) => text)).toEqual(['Decision 2', 'Decision 5'])
    const many = Array.from({ length: 60 }, (_, index) => decision(index))
    expect(fitDecisions('', many)).toHaveLength(mostDecisions)
  })

  it('leaves none beside facts that fill the limit', () => {
    const facts = 'x'.repeat(3.5 * mostContextTokens - 100)
    expect(countFacts(facts)).toBeLessThanOrEqual(mostContextTokens)
    expect(fitDecisions(facts, [decision(1)])).toEqual([])
  })
})
