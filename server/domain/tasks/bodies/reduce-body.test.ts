import { describe, expect, it } from 'vitest'
import type { BodyUse } from './body-uses.ts'
import { reduceBody } from './reduce-body.ts'
import type { SeenMessage, Sight } from './sight.ts'

const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const since = '2026-11-21T09:00:00.000000+00:00'
const later = '2026-11-21T09:05:00.000000+00:00'
const told = (...numbers: number[]) => numbers.map(number => ({ messageId: id(number), since }))

/** The sight of a reader of messages 1 to 4, of which one is hidden. */
function sight(
  hidden: { number: number; is: 'out of sight' | 'deleted' | 'edited' },
  more: Partial<Sight> = {},
) {
  const messages = [1, 2, 3, 4].map((seq): [string, SeenMessage] => {
    const isChanged = hidden.number === seq && hidden.is !== 'out of sight'
    const changedAt = isChanged ? later : null
    return [id(seq), { id: id(seq), seq, changedAt, isDeleted: hidden.is === 'deleted', isOwn: false }]
  })
  const seen = messages.filter(([each]) => hidden.is !== 'out of sight' || each !== id(hidden.number))
  return { messages: new Map(seen), seesHistory: false, said: [], ...more }
}
const out = (number: number) => ({ number, is: 'out of sight' as const })
const result = (...numbers: number[]): BodyUse => ({ kind: 'result', told: told(...numbers) })
const item = (number: number, text: string) => ({ cite: `[1.${number}]`, message_id: id(number), text })

describe('a result of a tool', () => {
  const body = JSON.stringify({ messages: [item(1, 'plain'), item(2, 'marrakesh')], note: 'Two.' })

  it('loses the one message that its reader may not read, and stays JSON', () => {
    const shown = reduceBody(body, result(1, 2), sight(out(2)))
    expect(JSON.parse(shown.body)).toEqual({
      messages: [
        item(1, 'plain'),
        { message_id: id(2), not_shown: '[Not shown: a message that you can’t read.]' },
      ],
      note: 'Two.',
    })
    expect(shown.notShown).toEqual(['no_access'])
  })

  it.each(['deleted', 'edited'] as const)('loses the old text of a message that was %s later', is => {
    const asked = { number: 2, is }
    const shown = reduceBody(body, result(1, 2), sight(asked))
    expect(shown.body).not.toContain('marrakesh')
    expect(shown.body).toContain('plain')
    expect(shown.notShown).toEqual([is])
    expect(reduceBody(body, result(1, 2), sight(asked, { seesHistory: true })).body).toBe(body)
  })

  it('is the same bytes for a reader who may read all of it', () => {
    const spaced = `${body} `
    expect(reduceBody(spaced, result(1, 2), sight(out(4)))).toEqual({ body: spaced, notShown: [] })
  })

  it('is found by the label of a line that has no message id', () => {
    const lines = JSON.stringify({
      decisions: [
        { cite: '[2.1]', text: 'plain' },
        { cite: '[2.2]', text: 'marrakesh' },
      ],
    })
    const shown = reduceBody(lines, result(1, 2), sight(out(2)))
    expect(shown.body).toContain('plain')
    expect(shown.body).not.toContain('marrakesh')
  })

  it.each([
    [
      'all of its messages are hidden, because the rest describes their place',
      { channel: 'marrakesh', messages: [item(2, 'x')] },
      [2],
    ],
    [
      'the hidden message is not found in it',
      { messages: [item(1, 'x')], forks: [{ description: 'marrakesh' }] },
      [1, 2],
    ],
    ['it is not JSON', 'a.txt: lines 1 to 1\n\nmarrakesh', [1, 2]],
  ])('is withheld as a whole if %s', (_why, content, numbers) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const shown = reduceBody(text, result(...numbers), sight(out(2)))
    expect(shown.body).not.toContain('marrakesh')
    expect(shown.body).toContain('[Not shown: this may repeat a message that you can’t read.]')
  })
})

describe('an answer that rests on a hidden message', () => {
  const body = JSON.stringify({
    id: 'msg_1',
    content: [
      { type: 'thinking', thinking: 'marrakesh', signature: 'marrakesh' },
      { type: 'redacted_thinking', data: 'marrakesh' },
      { type: 'text', text: 'The price is nine.' },
      { type: 'text', text: 'Unsaid marrakesh.' },
      { type: 'tool_use', id: 'a', name: 'look', input: { query: 'marrakesh' } },
    ],
  })
  const use: BodyUse = { kind: 'answer', told: told(1, 2) }

  it('keeps the words that its reader finds in the conversation, and nothing else', () => {
    const shown = reduceBody(body, use, sight(out(2), { said: ['So: The price is nine. Bye.'] }))
    expect(shown.body).not.toContain('marrakesh')
    const { content } = JSON.parse(shown.body)
    expect(content.map(({ type }: { type: string }) => type)).toEqual([
      'thinking',
      'text',
      'text',
      'text',
      'tool_use',
    ])
    expect(content[2].text).toBe('The price is nine.')
    expect(content[4]).toMatchObject({ id: 'a', name: 'look' })
  })

  it('is whole and without a mark if its reader finds all of its words in the conversation', () => {
    const posted = JSON.stringify({
      content: [{ type: 'text', text: 'The price is nine.', citations: null }],
    })
    const said = sight(out(2), { said: ['So: The price is nine. Bye.'] })
    expect(reduceBody(posted, use, said)).toEqual({ body: posted, notShown: [] })
  })

  it('keeps no words that were not posted', () => {
    expect(reduceBody(body, use, sight(out(2))).body).not.toContain('nine')
  })

  it('is whole for a reader of all messages', () => {
    expect(reduceBody(body, use, sight(out(4))).body).toBe(body)
  })

  it('is withheld for everyone if an old log does not say what the model was told', () => {
    const unknown: BodyUse = { kind: 'words', told: [{ messageId: null, since }] }
    const shown = reduceBody('marrakesh', unknown, sight(out(4), { seesHistory: true }))
    expect(shown.body).not.toContain('marrakesh')
    expect(shown.notShown).toEqual(['unknown'])
  })
})

describe('the material of a request', () => {
  const author = { kind: 'human', id: id(9), name: 'Bob', role: 'member' }
  const message = (seq: number, content: string) => ({
    seq,
    author,
    content,
    attachments: [{ name: `${content}.txt`, type: 'text/plain', size: 3 }],
  })
  const answer = JSON.stringify({
    kind: 'answer',
    agent: { id: id(8), slug: 'vibe', systemPrompt: 'Help.', model: 'm', maxTokens: 9, effort: 'low' },
    abilities: { thinksBetweenTools: false, takesEffort: false },
    condensed: 'summary',
    history: [message(1, 'first'), message(2, 'second')],
    fork: { description: 'Prices', parent: message(3, 'third') },
    asker: { name: 'Bob', role: 'member' },
    question: 'fourth',
    questionFiles: [{ name: 'fourth.txt', type: 'text/plain', size: 3 }],
    answerLength: null,
    date: '2026-11-21',
    newMessages: 0,
    repair: false,
  })
  const use: BodyUse = { kind: 'material', told: told(1, 2, 3, 4), asked: [], questionId: id(4) }

  it.each([
    [1, ['first', 'summary'], ['second', 'third', 'fourth']],
    [3, ['third', 'summary'], ['first', 'second', 'fourth']],
    [4, ['fourth'], ['first', 'second', 'third', 'summary']],
  ])('loses message %i with its files, and a summary that may repeat it', (number, gone, kept) => {
    const { body } = reduceBody(answer, use, sight({ number, is: 'deleted' }))
    for (const words of gone) expect(body).not.toContain(words)
    for (const words of kept) expect(body).toContain(words)
  })

  it('loses a message of the thread around a fork, and the summary of others', () => {
    const between = { count: 4, summary: { text: 'three', of: 3 } }
    const thread = { first: [message(1, 'fifth')], between, last: [message(2, 'sixth')] }
    const parent = message(3, 'third')
    const material = JSON.stringify({
      ...JSON.parse(answer),
      history: [],
      fork: { description: 'Prices', parent, thread },
    })
    const all: BodyUse = { kind: 'material', told: told(1, 2), asked: [], questionId: null }
    const { body } = reduceBody(material, all, sight({ number: 2, is: 'deleted' }))
    expect(body).toContain('fifth')
    expect(body).not.toContain('sixth')
    expect(body).not.toContain('three')
  })

  it('loses the question of an agent that was told a hidden message', () => {
    const child: BodyUse = { kind: 'material', told: told(1), asked: told(2), questionId: null }
    const { body } = reduceBody(answer, child, sight(out(2)))
    expect(body).not.toContain('"question":"fourth"')
    expect(body).toContain('first')
  })
})
