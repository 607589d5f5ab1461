import { describe, expect, it } from 'vitest'
import { mergeJudged, readJudgement, writeJudgementPrompt } from './judgement.ts'

const asked = {
  question: 'When?',
  base: 'Old',
  candidate: 'New',
  rubrics: ['It is polite.', 'It names a day.'],
}
const opinion = {
  rubrics: [
    { number: 1, one: true, two: false, reason: 'Two is rude.' },
    { number: 2, one: true, two: true, reason: 'Both do.' },
  ],
  preferred: 'one' as const,
  reason: 'One is kind.',
}

describe('a judgement', () => {
  it('does not tell the judge which answer is new', () => {
    const shown = (candidateFirst: boolean) =>
      writeJudgementPrompt({ ...asked, candidateFirst }).blocks.flatMap(({ tag, text }) =>
        tag === 'answer' ? [text] : [],
      )
    expect(shown(true)).toEqual(['New', 'Old'])
    expect(shown(false)).toEqual(['Old', 'New'])
  })

  it('is read by the names of the sides, whichever stood first', () => {
    const first = readJudgement(opinion, { ...asked, candidateFirst: true }).outcome
    expect(first).toMatchObject({ preference: 'candidate' })
    expect(first.candidate.map(({ met }) => met)).toEqual([true, true])
    expect(first.base.map(({ met }) => met)).toEqual([false, true])
    const second = readJudgement(opinion, { ...asked, candidateFirst: false }).outcome
    expect(second).toMatchObject({ preference: 'base' })
    expect(second.candidate.map(({ met }) => met)).toEqual([false, true])
  })

  it('asks again for a rubric that was forgotten, and counts it as not judged', () => {
    const read = readJudgement({ ...opinion, rubrics: [] }, { ...asked, base: null, candidateFirst: true })
    expect(read.faults).toHaveLength(2)
    expect(read.outcome).toMatchObject({
      preference: null,
      base: [],
      candidate: [{ met: null }, { met: null }],
    })
  })

  it('takes its place among the checked expectations', () => {
    const checks = [
      { met: true, reason: 'a' },
      { met: null, reason: '' },
      { met: false, reason: 'b' },
    ]
    const all = [
      { kind: 'contains' as const, text: 'a' },
      { kind: 'judged' as const, rubric: 'b' },
      { kind: 'max_words' as const, words: 3 },
    ]
    expect(mergeJudged(checks, all, [{ met: true, reason: 'kind' }]).map(({ met }) => met)).toEqual([
      true,
      true,
      false,
    ])
    expect(mergeJudged(checks, all, []).map(({ met }) => met)).toEqual([true, null, false])
  })
})
