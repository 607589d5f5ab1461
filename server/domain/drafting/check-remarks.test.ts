import { describe, expect, it } from 'vitest'
import { createBullet, createLine, createResult } from '../../../testing/interface/result-lines.ts'
import { countWords } from '../results/result.ts'
import { describeDiscussion } from './discussion.ts'
import { checkDrafted, checkGrowing, type RevisedResult } from './drafted-result.ts'

const userId = '0193a000-0000-7000-8000-0000000000a1'
const discussion = describeDiscussion([
  { id: 'm1', number: 1, content: 'The press leaks, says Dana.', author: { name: 'Ada' } },
  { id: 'm2', number: 2, content: 'It was mended in May.', author: { name: 'Bob' } },
])
const mended = [{ number: 2, quote: 'It was mended' }]
const byPerson = { wording: { by: 'person' as const, userId } }
const start = createResult({
  bullets: [createBullet('a', { kind: 'action', owner: 'Dana' }), createBullet('b', byPerson)],
  deferred: [createLine('c')],
  dissent: [{ ...createLine('d'), who: 'Bob' }],
})
const answer = (change: Partial<RevisedResult>): RevisedResult => ({
  ...{ headline: null, headline_why: null, changed: [], dropped: [], contradicted: [] },
  ...{ bullets: [], deferred: [], open_questions: [], dissent: [] },
  ...change,
})
const scope = { discussion, start, name: '2-x' }
const check = (change: Partial<RevisedResult>) => checkDrafted(answer(change), scope)
const change = (line: string, fields: Partial<RevisedResult['changed'][number]> = {}) => ({
  ...{ line, text: 'It was mended.', why: 'Bob says so.', citations: mended },
  ...{ kind: null, owner: null, who: null },
  ...fields,
})

describe('the changes that a model makes to earlier lines', () => {
  it('leave every line that they do not mention as it is', () => {
    expect(check({})).toEqual({ body: start, notes: [], faults: [], unsourced: 4 })
  })

  it('give a line of the agent new words, and keep the fields that they do not name', () => {
    const { body, notes, faults } = check({ changed: [change('L1'), change('L4', { who: null })] })
    expect(faults).toEqual([])
    expect(body.bullets[0]).toMatchObject({ id: 'a', text: 'It was mended.', kind: 'action', owner: 'Dana' })
    expect(body.dissent[0]).toMatchObject({ id: 'd', who: 'Bob', citations: [{ number: 2 }] })
    expect(notes.map(({ lineId }) => lineId)).toEqual(['a', 'd'])
    expect(check({ changed: [change('L1', { kind: 'finding' })] }).body.bullets[0]).toMatchObject({
      ...{ kind: 'finding', owner: null },
    })
  })

  it('never touch a line of people: a reason with a source is shown beside it', () => {
    const contradiction = { lineId: 'b', change: 'contradicted', why: 'Bob says so.', numbers: [2] }
    for (const list of ['changed', 'dropped', 'contradicted'] as const) {
      const { body, notes } = check({ [list]: [change('L2')] })
      expect(body).toEqual(start)
      expect(notes).toEqual([contradiction])
    }
    const { notes, faults } = check({ dropped: [{ line: 'L2', why: 'Old.', citations: [] }] })
    expect(notes).toEqual([])
    expect(faults).toEqual(['dropped[1]: say why, and cite the message that contradicts this line.'])
  })

  it('keep a headline of people, which can be contradicted', () => {
    const ours = { ...start, headlineWording: { by: 'person' as const, userId } }
    const revised = answer({ headline: 'Mended', contradicted: [{ ...change('headline') }] })
    const { body, notes } = checkDrafted(revised, { ...scope, start: ours })
    expect(body.headline).toBe(start.headline)
    expect(notes).toMatchObject([{ lineId: 'headline', change: 'contradicted' }])
    expect(check({ headline: 'Mended', headline_why: 'In May.' })).toMatchObject({
      ...{ body: { headline: 'Mended' }, notes: [{ lineId: 'headline', change: 'changed', why: 'In May.' }] },
    })
  })

  it('name a line by its label, and the first remark on it counts', () => {
    const { body, notes, faults } = check({ changed: [change('L9'), change('L1')], dropped: [change('L1')] })
    expect(faults).toEqual(['changed[1]: there is no line "L9".'])
    expect(body.bullets[0]?.text).toBe('It was mended.')
    expect(notes).toHaveLength(1)
  })

  it('need a reason and true sources: else the model is told, and nothing is shown meanwhile', () => {
    const wrong = change('L1', { why: ' ', citations: [{ number: 1, quote: 'it was mended' }] })
    expect(check({ changed: [wrong] }).faults).toEqual([
      'changed[1]: message 1 does not contain these words letter by letter: "it was mended".',
      'changed[1]: say why in one short sentence.',
    ])
    const pieces = [
      { section: 'changed', value: wrong },
      { section: 'dropped', value: { line: 'L3', why: 'Done.', citations: [] } },
    ]
    const { body, notes } = checkGrowing(pieces, scope)
    expect(body).toEqual({ ...start, deferred: [] })
    expect(notes).toEqual([{ lineId: 'c', change: 'dropped', why: 'Done.', numbers: [] }])
  })

  it('are cut at the word limit: lines of the agent go, with a reason, and lines of people stay', () => {
    const long = { ...createLine('long', byPerson), text: 'word '.repeat(190).trim() }
    const full = { ...start, deferred: [createLine('c'), long] }
    const { body, notes, faults } = checkDrafted(answer({}), { ...scope, start: full })
    expect(countWords(body)).toBeLessThan(200)
    expect(body.deferred).toEqual([long])
    expect(body.bullets.map(({ id }) => id)).toContain('b')
    expect(notes[0]).toMatchObject({ lineId: 'c', change: 'dropped' })
    expect(faults).toEqual(['The result has 200 words or more. Shorten it.'])
  })
})
