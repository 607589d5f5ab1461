import { describe, expect, it } from 'vitest'
import { assembleContext } from '../prompts/context.ts'
import type { ContextInput } from '../prompts/context-input.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import type { ContextMessage } from '../prompts/message-tags.ts'
import type { Place } from '../prompts/place.ts'
import { type ForkMaterial, forkContextKeys, leaveOut, listForkContext } from './fork-context.ts'

const file = (id: string, name: string) => ({ id, name, type: 'text/plain', size: 9 })
const say = (
  seq: number,
  content: string,
  attachments: ContextMessage['attachments'] = [],
): ContextMessage => ({
  seq,
  content,
  attachments,
  author: { kind: 'human', id: 'u', name: 'Ada', role: 'member' },
})
const parent = say(1, 'Which press shall we take? '.repeat(20), [file('f1', 'offers.csv')])
const messages = [say(2, 'The small one is slow.'), say(3, 'Here it is.', [file('f2', 'rates.csv')])]
const place: Place = {
  workspace: 'Orchard',
  channel: { kind: 'public', name: 'harvest', topic: 'What is ripe' },
  forkId: 'f-1',
  people: [{ name: 'Ada', handle: 'ada', role: 'admin' }],
  peopleCount: 1,
  agents: [{ name: 'Coder', handle: 'coder', purpose: 'Reviews code' }],
}
const material = { place, handle: 'vibe', description: 'Small press or large press', parent, messages }
/** The text in a request that shows that an item is there. */
const signs: Readonly<Record<string, string>> = {
  parent: 'Which press shall we take?',
  description: 'Small press or large press',
  messages: 'The small one is slow.',
  'file:f1': 'offers.csv',
  'file:f2': 'rates.csv',
  place: '<here you=',
}
function request(leftOut: string[]) {
  const seen = leaveOut({
    fork: { description: material.description, parent, leftOut },
    history: messages,
    questionFiles: [],
  })
  const input: ContextInput = {
    agent: { id: 'a', slug: 'vibe', systemPrompt: 'You.', model: 'm', maxTokens: 9, effort: 'low' },
    abilities: { thinksBetweenTools: false, takesEffort: false },
    asker: { name: 'Ada', role: 'member' },
    question: 'And now?',
    answerLength: null,
    date: '2026-11-21',
    place,
    newMessages: 0,
    repair: false,
    ...seen,
  }
  return assembleContext(input)
}

describe('the context of a fork', () => {
  it('lists the items that its agents are shown, and the request has each of them', () => {
    const { items } = listForkContext(material, [])
    expect(items.map(({ key }) => key)).toEqual(Object.keys(signs))
    expect(items.every(({ leftOut }) => !leftOut)).toBe(true)
    const sent = JSON.stringify(request([]).request.messages)
    for (const { key } of items) expect(sent).toContain(signs[key])
  })

  it.each(Object.keys(signs).filter(key => key !== 'messages' && key !== 'place'))(
    'takes %s out of the request, and nothing else',
    key => {
      const { items } = listForkContext(material, [key])
      expect(items.filter(({ leftOut }) => leftOut).map(item => item.key)).toEqual([key])
      const sent = JSON.stringify(request([key]).request.messages)
      expect(sent).not.toContain(signs[key])
      // A file is left out with its message.
      const gone = key === 'parent' ? ['parent', 'file:f1'] : [key]
      for (const other of Object.keys(signs).filter(each => !gone.includes(each))) {
        expect(sent).toContain(signs[other])
      }
      expect(sent).not.toContain('was deleted')
    },
  )

  it('never leaves out the messages of the fork', () => {
    const { items } = listForkContext(material, [forkContextKeys.messages])
    expect(items.find(({ key }) => key === 'messages')).toMatchObject({ canLeaveOut: false, leftOut: false })
    expect(JSON.stringify(request([forkContextKeys.messages]).request)).toContain(signs.messages)
  })

  it('never leaves out the place, and counts it like the prompt', () => {
    const { items, tokens } = listForkContext(material, [forkContextKeys.place])
    const here = items.find(({ key }) => key === 'place')
    expect(here).toMatchObject({ canLeaveOut: false, leftOut: false })
    expect(here?.tokens).toBe(request([]).layers.find(({ name }) => name === 'place')?.tokens)
    expect(tokens).toBe(items.reduce((sum, each) => sum + each.tokens, 0))
  })

  it('counts the same tokens as the prompt, and in total only the shown items', () => {
    const all = listForkContext(material, [])
    const layers = request([]).layers
    const fork = layers.find(({ name }) => name === 'fork')?.tokens ?? 0
    const own = all.items.filter(({ kind }) => kind === 'parent' || kind === 'description' || kind === 'file')
    const listed = own.filter(({ key }) => key !== 'file:f2').reduce((sum, { tokens }) => sum + tokens, 0)
    // Beside the items there are only the tags around them.
    expect(Math.abs(fork - listed)).toBeLessThan(estimateTokens('<fork>\n</fork>') + 12)
    const without = listForkContext(material, ['parent'])
    expect(all.tokens - without.tokens).toBe(all.items[0]?.tokens)
  })

  it('counts a picture by its cost when shown, as long as there is room for it', () => {
    const picture = (id: string) => ({
      ...file(id, `${id}.png`),
      type: 'image/png',
      width: 2_800,
      height: 280,
    })
    const many = Array.from({ length: 11 }, (_, index) => picture(`p${index}`))
    const pictures = { ...material, messages: many.map((each, index) => say(2 + index, 'See.', [each])) }
    const costs = (leftOut: string[]) =>
      listForkContext(pictures, leftOut)
        .items.filter(({ label }) => label.endsWith('.png'))
        .map(({ tokens }) => tokens >= 1_000)
    // The oldest picture is only described, until there is room for it.
    expect(costs([])).toEqual([false, ...Array.from({ length: 10 }, () => true)])
    expect(costs([forkContextKeys.file('p5')])).toEqual(Array.from({ length: 11 }, () => true))
  })

  it('counts the text of a file, or the pages of a PDF, as a request shows them', () => {
    const text = 'The harvest is in May.\n'.repeat(40)
    const ready = { status: 'ready' as const, isCut: false, text, lines: 40, tokens: 260 }
    const texts = new Map([
      ['f1', { ...ready, kind: 'text' as const, pages: null }],
      ['f2', { ...ready, kind: 'pdf' as const, pages: 3 }],
    ])
    const sizes = (of: ForkMaterial) =>
      listForkContext(of, []).items.flatMap(({ key, tokens }) => (key.startsWith('file:') ? [tokens] : []))
    const [offers = 0, other = 0] = sizes(material)
    const [offersRead = 0, otherRead = 0] = sizes({ ...material, texts })
    expect(offersRead - offers).toBeGreaterThan(250)
    expect(offersRead - offers).toBeLessThan(300)
    expect(otherRead - other).toBeGreaterThan(3 * 1_600)
  })

  it('of a fork that is not open yet has the message and the proposed description', () => {
    const { items } = listForkContext({ ...material, messages: [] }, [])
    expect(items.map(({ key, label }) => [key, label])).toEqual([
      ['parent', 'The message from Ada'],
      ['description', 'The topic'],
      ['messages', '0 messages of the fork'],
      ['file:f1', 'offers.csv'],
      ['place', 'Where, when and who is here'],
    ])
  })
})
