import { describe, expect, it } from 'vitest'
import { judgementAnswer, writeJudgementPrompt } from '../../../domain/proofs/judgement.ts'
import { composeJudgement } from './compose-judgement.ts'

const base = { question: 'When does the harvest start?', rubrics: ['It names a day, for example Monday.'] }

function judge(one: string, two: string | null) {
  const given = two === null ? { candidate: one, base: null } : { candidate: two, base: one }
  const { blocks, schema } = writeJudgementPrompt({ ...base, ...given, candidateFirst: false })
  const content = blocks.map(({ tag, text }) => ({
    type: 'text' as const,
    text: `<${tag}>\n${text}\n</${tag}>`,
  }))
  return judgementAnswer.parse(composeJudgement({ messages: [{ role: 'user', content }] }, schema))
}

describe('the offline model as a judge', () => {
  it('finds the rubric met by the answer that takes it up, and prefers the one about the question', () => {
    expect(judge('No idea.', 'The harvest starts on Monday.')).toMatchObject({
      rubrics: [{ number: 1, one: false, two: true }],
      preferred: 'two',
    })
  })

  it('judges one answer alone by its rubrics', () => {
    expect(judge('On Monday.', null)).toMatchObject({ rubrics: [{ one: true }], preferred: 'neither' })
  })

  it('leaves other forms of answers to others', () => {
    expect(composeJudgement({ messages: [] }, { properties: { lines: {} } })).toBeNull()
  })
})
