import { describe, expect, it } from 'vitest'
import { countWords } from '../results/result.ts'
import { describeDiscussion } from './discussion.ts'
import { checkDrafted, checkGrowing, type DraftedResult, readDrafted } from './drafted-result.ts'

const said = (number: number, name: string, content: string) => ({
  id: `m${number}`,
  number,
  content,
  author: { name },
})
const discussion = describeDiscussion([
  said(1, 'Ada Lovelace', 'Let us take the small press, it is paid for.'),
  said(2, 'Bob', 'I object: the small press is too slow. Dana can rent one.'),
])
const small = { number: 1, quote: 'take the small press' }
const slow = { number: 2, quote: 'the small press is too slow' }
const drafted = (change: Partial<DraftedResult> = {}): DraftedResult => ({
  headline: 'The small press stays',
  bullets: [{ kind: 'decision', text: 'We take the small press.', owner: null, citations: [small] }],
  deferred: [],
  open_questions: [],
  dissent: [{ who: 'Bob', text: 'It is too slow.', citations: [slow] }],
  ...change,
})
const check = (change: Partial<DraftedResult>) =>
  checkDrafted(drafted(change), { discussion, start: null, name: 'd1' })
const bullet = (text: string, change: Partial<DraftedResult['bullets'][number]> = {}) => ({
  kind: 'finding' as const,
  text,
  owner: null,
  citations: [small],
  ...change,
})

describe('a result that a model drafted', () => {
  it('stays as it is if all of it is correct', () => {
    const { body, faults, unsourced } = check({})
    expect(faults).toEqual([])
    expect(unsourced).toBe(0)
    expect(body.bullets).toEqual([
      {
        id: 'd1.bullets.1',
        kind: 'decision',
        text: 'We take the small press.',
        owner: null,
        citations: [{ messageId: 'm1', ...small }],
        wording: { by: 'agent' },
        marked: null,
      },
    ])
    expect(body.dissent).toMatchObject([{ who: 'Bob', citations: [{ number: 2 }] }])
  })

  it('has no characters that cannot be stored, and no invisible lines', () => {
    const { body } = check({
      headline: 'The small\u0000 press \ud83d stays',
      bullets: [
        bullet('Take\u0007 \udc00 it.', { kind: 'action', owner: 'Dana\u0000' }),
        bullet('\u200b\u0000', { citations: [slow] }),
      ],
      dissent: [{ who: 'Bob\u0000', text: 'Too\u0000 slow.', citations: [slow] }],
    })
    expect(body.headline).toBe('The small press \ufffd stays')
    expect(body.bullets).toMatchObject([{ text: 'Take \ufffd it.', owner: 'Dana' }])
    expect(body.dissent).toMatchObject([{ text: 'Too slow.', who: 'Bob' }])
    expect(readDrafted(JSON.stringify(drafted({ headline: '\u0000' })))).toBeNull()
  })

  it('lets nobody object in the words of another person', () => {
    const dissent = [{ who: 'Bob', text: 'Bob is against it.', citations: [small] }]
    const { body, faults } = check({ dissent })
    expect(body.dissent).toEqual([])
    expect(faults).toEqual(['dissent[1]: no message that it cites is by "Bob" or names them.'])
    const told = [{ who: 'Dana', text: 'Dana would rent one.', citations: [slow] }]
    expect(check({ dissent: told }).body.dissent).toMatchObject([{ who: 'Dana' }])
  })

  it('loses an invented citation, and the model is told which one', () => {
    const invented = bullet('Rent one.', { citations: [{ number: 2, quote: 'rent two of them' }] })
    const { body, faults, unsourced } = check({ bullets: [bullet('Keep it.'), invented] })
    expect(body.bullets.map(({ citations }) => citations.length)).toEqual([1, 0])
    expect(unsourced).toBe(1)
    expect(faults).toEqual([
      'bullets[2]: message 2 does not contain these words letter by letter: "rent two of them".',
    ])
  })

  it('reports a message that does not exist, and a line without citations', () => {
    const { faults } = check({
      deferred: [{ text: 'The roof.', citations: [{ number: 9, quote: 'the roof' }] }],
      open_questions: [{ text: 'Who pays?', citations: [] }],
    })
    expect(faults).toEqual([
      'deferred[1]: there is no message 9 in this fork.',
      'open_questions[1]: this line cites no message.',
    ])
  })

  it('gives an owner only to actions, and only if the fork names that person', () => {
    const { body, faults } = check({
      bullets: [
        bullet('Rent.', { kind: 'action', owner: 'Dana' }),
        bullet('Ask.', { kind: 'action', owner: 'Eve' }),
        bullet('Slow.', { kind: 'finding', owner: 'Bob' }),
        bullet('Call.', { kind: 'action', owner: 'da' }),
      ],
    })
    expect(body.bullets.map(({ owner }) => owner)).toEqual(['Dana', null, null, null])
    expect(faults).toEqual([
      'bullets[2]: nobody is called "Eve" in this fork.',
      'bullets[4]: nobody is called "da" in this fork.',
    ])
  })

  it('has no objection by a person who is not there, or without a source', () => {
    const { body, faults } = check({
      dissent: [
        { who: 'Eve', text: 'It is too small.', citations: [slow] },
        { who: 'Ada Lovelace', text: 'It is ugly.', citations: [{ number: 1, quote: 'it is ugly' }] },
      ],
    })
    expect(body.dissent).toEqual([])
    expect(faults).toHaveLength(2)
  })

  it('has at most five points, none twice, each within the length limit', () => {
    const bullets = [1, 2, 3, 4, 5, 6].map(number => bullet(`Point ${number}.`))
    expect(check({ bullets }).body.bullets).toHaveLength(5)
    expect(check({ bullets }).faults).toEqual([
      'bullets[6]: bullets can have at most 5 lines. Keep the most important ones.',
    ])
    const again = check({ bullets: [bullet('Same thing.'), bullet('same  THING.')] })
    expect(again.body.bullets).toHaveLength(1)
    expect(again.faults).toEqual([])
    const long = check({ bullets: [bullet('x'.repeat(500))] })
    expect(long.body.bullets[0]?.text).toHaveLength(400)
    expect(long.faults).toEqual(['bullets[1]: the text has more than 400 characters.'])
  })

  it('has a headline of one line', () => {
    const { body, faults } = check({ headline: `Two\nlines ${'and more '.repeat(20)}` })
    expect(body.headline.length).toBeLessThanOrEqual(120)
    expect(body.headline).not.toContain('\n')
    expect(faults).toHaveLength(2)
  })

  it('has fewer than 200 words; deferred items are cut before decisions, and objections last', () => {
    const line = (text: string) => ({ text: `${text} ${'word '.repeat(60)}`, citations: [small] })
    const { body, faults } = check({
      deferred: [line('Later')],
      open_questions: [line('Open')],
      bullets: [bullet(line('First').text), bullet(line('Second').text)],
    })
    expect(countWords(body)).toBeLessThan(200)
    expect(body.deferred).toEqual([])
    expect(body.bullets).toHaveLength(2)
    expect(body.dissent).toHaveLength(1)
    expect(faults).toEqual(['The result has 200 words or more. Shorten it.'])
  })

  it('is read in only one form, and only if it is not empty', () => {
    expect(readDrafted(JSON.stringify(drafted()))).toEqual(drafted())
    expect(readDrafted('Here it is: {}')).toBeNull()
    expect(readDrafted(JSON.stringify({ headline: 'Only that' }))).toBeNull()
    expect(readDrafted(JSON.stringify(drafted({ bullets: [] })))).toBeNull()
    expect(readDrafted(JSON.stringify(drafted({ headline: ' ' })))).toBeNull()
  })

  it('is shown as it grows only where it is correct', () => {
    const { body } = checkGrowing(
      [
        { section: 'headline', value: 'The small press stays' },
        { section: 'bullets', value: bullet('Keep it.') },
        {
          section: 'bullets',
          value: bullet('Made up.', { citations: [{ number: 1, quote: 'a large one' }] }),
        },
        { section: 'bullets', value: { text: 'Not whole' } },
        { section: 'else', value: 'who knows' },
      ],
      { discussion, start: null, name: 'd2' },
    )
    expect(body.headline).toBe('The small press stays')
    expect(body.bullets.map(({ id, text }) => [id, text])).toEqual([['d2.bullets.1', 'Keep it.']])
  })
})
