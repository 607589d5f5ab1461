import { describe, expect, it } from 'vitest'
import { describeDiscussion } from '../../domain/drafting/discussion.ts'
import { type DraftMaterial, writeDrafting } from '../../domain/drafting/draft-prompt.ts'
import { draftRules } from '../../domain/drafting/draft-rules.ts'
import { readNotes, writeNotes } from '../../domain/drafting/drafted-notes.ts'
import { checkDrafted, readDrafted, readRevised } from '../../domain/drafting/drafted-result.ts'
import { showEarlier } from '../../domain/drafting/earlier-lines.ts'
import { parseMessagesRequest } from '../api/messages-request.ts'
import { planReply } from '../plan-reply.ts'

const say = (number: number, name: string, content: string, kind: 'human' | 'agent' = 'human') => ({
  id: `m${number}`,
  number,
  seq: number + 10,
  content,
  author: { kind, id: `${name}`, name, role: kind === 'human' ? ('member' as const) : null },
})
const messages = [
  say(1, 'Ada', 'The small press presses 40 litres an hour. It is <paid> & clean.'),
  say(2, 'Vibe', 'Have you thought of renting a larger one?', 'agent'),
  say(3, 'Bob', 'I object: renting is a risk, the small press is too slow though.'),
  say(4, 'Ada', 'We decided to go with the small press. I will order hoses by Friday.'),
  say(5, 'Bob', 'The cellar can wait until next month.'),
  say(6, 'Ada', 'Who cleans the barrels?'),
]
const discussion = describeDiscussion(messages)
const material = (change: Partial<DraftMaterial> = {}): DraftMaterial => ({
  agent: { systemPrompt: 'You condense.', model: 'claude-sonnet-5-5', maxTokens: 4_096, effort: 'medium' },
  abilities: { thinksBetweenTools: true, takesEffort: true },
  rules: draftRules({ isPart: false }),
  description: 'Which press?',
  parent: say(0, 'Ada', 'Which press shall we take? We decided on none.'),
  messages,
  part: null,
  notes: null,
  mend: null,
  repair: false,
  date: '2026-11-21',
  ...change,
})
/** The answers of the offline model to the runtime's own request. */
function answer(change: Partial<DraftMaterial> = {}): string {
  const parsed = parseMessagesRequest(
    JSON.parse(JSON.stringify(writeDrafting(material(change)).request)),
    false,
  )
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  const usage = { input: 1, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 }
  return planReply(parsed.request, usage)
    .blocks.filter(block => block.type === 'text')
    .flatMap(block => block.deltas)
    .join('')
}
const check = (text: string, of = discussion) => {
  const drafted = readDrafted(text)
  if (!drafted) throw new Error(text)
  return checkDrafted(drafted, { discussion: of, start: null, name: 'd1' })
}

describe('the offline model, asked for the result of a fork', () => {
  it('quotes the fork with the right numbers', () => {
    const { body, faults, unsourced } = check(answer())
    expect(faults).toEqual([])
    expect(unsourced).toBe(0)
    expect(body.headline).toBe('We decided to go with the small press.')
    expect(body.bullets).toMatchObject([
      { kind: 'decision', citations: [{ number: 4, quote: 'We decided to go with the small press.' }] },
      { kind: 'action', owner: 'Ada', citations: [{ number: 4, quote: 'I will order hoses by Friday.' }] },
      { kind: 'finding', citations: [{ number: 1 }] },
    ])
    expect(body.dissent).toMatchObject([{ who: 'Bob', citations: [{ number: 3 }] }])
    expect(body.deferred).toMatchObject([{ citations: [{ number: 5 }] }])
    expect(body.openQuestions).toMatchObject([{ citations: [{ number: 6 }] }])
  })

  it('writes its lines as plain text, and quotes the message in its exact words', () => {
    const decided = 'We decided to go with the **small** press, see [the list](/orchard).'
    const marked = [
      say(1, 'Ada', `**Press**: ${decided} I will order _two_ `.concat('`hoses` by Friday.')),
      say(2, 'Bob', '**I object: it is a risk. Hoses leak.**'),
      say(3, 'Bob', '- [ ] The *cellar* can wait until next month.'),
    ]
    const { body, faults, unsourced } = check(answer({ messages: marked }), describeDiscussion(marked))
    expect({ faults, unsourced }).toEqual({ faults: [], unsourced: 0 })
    expect(body.headline).toBe('Press: We decided to go with the small press, see the list.')
    expect(body.bullets).toMatchObject([
      { text: `Ada: ${body.headline}`, citations: [{ number: 1, quote: `**Press**: ${decided}` }] },
      { text: 'Ada: I will order two hoses by Friday.' },
      {},
    ])
    expect(JSON.stringify([body.dissent, body.deferred].flat().map(({ text }) => text))).not.toMatch(/[*_`]/)
  })

  it('takes from an agent what no person said, and nothing else', () => {
    const echo = say(7, 'Vibe', 'We decided to go with the large press. I object to hoses.', 'agent')
    const said = [...messages, echo]
    expect(readDrafted(answer({ messages: said }))).toEqual(readDrafted(answer()))
    expect(readDrafted(answer({ messages: [echo] }))?.bullets.length).toBeGreaterThan(0)
  })

  it('says the same when it is to mend what it said', () => {
    const first = answer()
    expect(answer({ mend: { answer: first, faults: ['bullets[1]: this line cites no message.'] } })).toBe(
      first,
    )
  })

  it('reads a long fork in parts, and makes its result of what they brought', () => {
    const parts = [messages.slice(0, 3), messages.slice(3)].map((part, index) =>
      answer({ messages: part, part: { number: index + 1, of: 2 }, rules: draftRules({ isPart: true }) }),
    )
    const notes = parts.map(text => {
      const read = readNotes(text)
      if (!read) throw new Error(text)
      return writeNotes(read, discussion)
    })
    expect(notes.every(text => text !== '')).toBe(true)
    const { body, faults } = check(answer({ messages: [], notes }))
    expect(faults).toEqual([])
    expect(body.bullets.length).toBeGreaterThan(0)
    expect(body.dissent).toMatchObject([{ who: 'Bob' }])
  })

  it.each([
    ['one word', [say(1, 'Ada', 'Yes.')]],
    ['a question alone', [say(1, 'Ada', 'Shall we?')]],
    ['code alone', [say(1, 'Ada', '```\nlet a = 1\n```')]],
    ['one endless word', [say(1, 'Ada', 'x'.repeat(900))]],
  ])('has a result even of %s', (_what, said) => {
    const drafted = readDrafted(answer({ messages: said }))
    expect(drafted?.bullets).toHaveLength(1)
  })

  it('brings a result up to date: newer messages change its lines, contradict people’s, and add new ones', () => {
    const { body: first } = check(answer())
    const [press, ...others] = first.bullets
    if (!press) throw new Error('There is no line.')
    const edited = {
      ...press,
      text: 'The small press it is.',
      wording: { by: 'person' as const, userId: 'u1' },
    }
    const [hoses] = others
    const start = { ...first, bullets: [edited, ...others] }
    const said = [
      ...messages,
      say(7, 'Bob', 'We decided to take the large press instead of the small press.'),
      say(8, 'Ada', 'I will order hoses by Monday.'),
      say(9, 'Bob', 'Carla cleans the barrels. We agreed to start in May.'),
    ]
    const text = answer({
      messages: said,
      rules: draftRules({ isPart: false, isRevision: true }),
      earlier: showEarlier(start, { version: 1, messageCount: 6 }),
    })
    const revised = readRevised(text)
    if (!revised) throw new Error(text)
    const scope = { discussion: describeDiscussion(said), start, name: 'd2' }
    const { body, notes, faults } = checkDrafted(revised, scope)
    expect(faults).toEqual([])
    expect(body.headline).toBe(first.headline)
    expect(body.bullets[0]).toEqual(edited)
    expect(body.bullets[1]).toMatchObject({ id: hoses?.id, text: 'Ada: I will order hoses by Monday.' })
    expect(body.bullets).toContainEqual(expect.objectContaining({ text: 'Bob: We agreed to start in May.' }))
    expect(body.openQuestions).toEqual([])
    expect(notes.map(({ change, numbers }) => [change, ...numbers])).toEqual([
      ['changed', 8],
      ['dropped', 9],
      ['contradicted', 7],
    ])
  })
})
