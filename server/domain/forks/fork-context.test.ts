import { describe, expect, it } from 'vitest'
import { knownAbilities, noAbilities } from '../agents/model-abilities.ts'
import type { StoredText } from '../files/file-text.ts'
import type { ContextMessage } from '../prompts/message-tags.ts'
import type { Place } from '../prompts/place.ts'
import { type ForkContext, listForkContext } from './fork-context.ts'
import { type ForkMaterial, writeForkRequest } from './fork-request.ts'

const file = (id: string, name: string) => ({ id, name, type: 'text/plain', size: 9 })
const say = (
  seq: number,
  content: string,
  attachments: ContextMessage['attachments'] = [],
): ContextMessage & { id: string } => ({
  id: `m${seq}`,
  seq,
  content,
  attachments,
  author: { kind: 'human', id: 'u', name: 'Ada', role: 'member' },
})
const parent = say(4, 'Which press shall we take? '.repeat(20), [file('f1', 'offers.csv')])
const messages = [say(5, 'The small one is slow.'), say(6, 'Here it is.', [file('f2', 'rates.csv')])]
const place: Place = {
  workspace: 'Orchard',
  channel: { kind: 'public', name: 'harvest', topic: 'What is ripe' },
  people: [{ name: 'Ada', handle: 'ada', role: 'admin' }],
  peopleCount: 1,
  agents: [{ name: 'Coder', handle: 'coder', purpose: 'Reviews code' }],
}
const thread = {
  first: [say(1, 'The old press is broken.')],
  between: {
    count: 1,
    summary: { text: 'They sold it.', of: 1 },
    condensable: { ids: ['m2'], firstSeq: 2, lastSeq: 2 },
  },
  last: [say(3, 'There are three offers.', [file('f0', 'photo.txt')])],
}
const abilities = knownAbilities('claude-sonnet-5-5') ?? noAbilities

function material(given: Partial<ForkMaterial> & { history?: ContextMessage[] } = {}): ForkMaterial {
  const { history = messages, ...rest } = given
  const ids = [...history, parent, ...thread.last].flatMap(({ attachments }) => attachments ?? [])
  return {
    seen: {
      agent: {
        slug: 'vibe',
        displayName: 'Vibe',
        systemPrompt: 'You are Vibe.',
        model: 'claude-sonnet-5-5',
        maxTokens: 900,
        effort: 'low',
        replyMode: 'text',
        tools: ['done'],
        limits: { usd: 1 },
      },
      history,
      fork: { description: 'Small press or large press', parent, thread, divePartnerId: 'a', leftOut: [] },
      asker: { name: 'Ada', role: 'member', timeZone: null },
      place,
      question: '',
      questionLabel: null,
      questionFiles: [],
    },
    agentId: 'a',
    forkId: 'f-1',
    of: 2,
    readable: new Set(ids.map(({ id }) => id ?? '')),
    texts: new Map<string, StoredText>(),
    waiting: new Set(),
    abilities,
    isFree: false,
    askedAt: '2026-11-21T10:00:00Z',
    ...rest,
  }
}

/** The text in a request that shows that an item is there. */
const signs: Readonly<Record<string, string>> = {
  'message:m1': 'The old press is broken.',
  between: 'They sold it.',
  'message:m3': 'There are three offers.',
  'file:f0': 'photo.txt',
  parent: 'Which press shall we take?',
  'file:f1': 'offers.csv',
  description: 'Small press or large press',
  messages: 'The small one is slow.',
  'file:f2': 'rates.csv',
  place: '<here you=',
}
const sentWithout = (leftOut: string[]) => {
  const { input } = writeForkRequest(material(), leftOut)
  return JSON.stringify([input.fork, input.history, '<here you=', input.place])
}
const memories = [
  {
    label: 'm1',
    itemId: 'i',
    kind: 'fact' as const,
    text: 'Bob sold a press before.',
    by: 'Bob',
    on: '2026-11-02',
  },
]
const tokensOf = ({ items }: ForkContext, key: string) => items.find(item => item.key === key)?.tokens ?? 0

describe('the context of a fork', () => {
  it('has the memories that match its topic, which can be switched off', () => {
    const given = material({ memories })
    const shown = listForkContext(given, [])
    const item = shown.items.find(({ key }) => key === 'memory')
    expect(item).toMatchObject({
      label: '1 memory that matches the topic',
      canLeaveOut: true,
      leftOut: false,
    })
    expect(JSON.stringify(writeForkRequest(given, []).input)).toContain('Bob sold a press before.')
    expect(JSON.stringify(writeForkRequest(given, ['memory']).input)).not.toContain('Bob sold')
    const without = listForkContext(given, ['memory'])
    expect(tokensOf(without, 'memory')).toBe(tokensOf(shown, 'memory'))
    expect(Math.abs(shown.tokens - without.tokens - tokensOf(shown, 'memory'))).toBeLessThan(2)
    expect(without.items.find(({ key }) => key === 'memory')).toMatchObject({ leftOut: true })
  })

  it('lists the thread first, then the fork, and then the parts of every request', () => {
    const { items } = listForkContext(material(), [])
    expect(items.map(({ key }) => key)).toEqual([
      'thread',
      ...Object.keys(signs).filter(key => key !== 'place'),
      'instructions',
      'rules',
      'tools',
      'place',
      'request',
    ])
    expect(items.every(({ leftOut }) => !leftOut)).toBe(true)
    for (const sign of Object.values(signs)) expect(sentWithout([])).toContain(sign)
  })

  it.each(Object.keys(signs).filter(key => key !== 'messages' && key !== 'place'))(
    'takes %s out of the request, and nothing else',
    key => {
      const { items } = listForkContext(material(), [key])
      expect(items.filter(({ leftOut }) => leftOut).map(item => item.key)).toEqual([key])
      // A file is left out with its message.
      const gone = { parent: ['file:f1'], 'message:m3': ['file:f0'] }[key] ?? []
      const sent = sentWithout([key])
      for (const [other, sign] of Object.entries(signs)) {
        const isOff = other === key || gone.includes(other)
        expect(sent.includes(sign), other).toBe(!isOff)
      }
    },
  )

  it('leaves the whole thread out with its messages and their files', () => {
    const sent = sentWithout(['thread'])
    for (const key of ['message:m1', 'between', 'message:m3', 'file:f0'])
      expect(sent).not.toContain(signs[key])
    expect(sent).toContain(signs.parent)
  })

  it('never leaves out the messages of the fork, or the place', () => {
    const { items } = listForkContext(material(), ['messages', 'place', 'rules'])
    for (const key of ['messages', 'place', 'rules']) {
      expect(items.find(item => item.key === key)).toMatchObject({ canLeaveOut: false, leftOut: false })
    }
  })

  it('adds up to the whole request, also with items left out', () => {
    const isOn = (key: string | null, leftOut: string[]) => key === null || !leftOut.includes(key)
    for (const leftOut of [[], ['thread'], ['parent'], ['message:m3', 'file:f2']]) {
      const listed = listForkContext(material(), leftOut)
      const shown = listed.items.filter(
        ({ key, within }) =>
          isOn(key, leftOut) && isOn(within, leftOut) && !/^(thread$|message:)/.test(within ?? ''),
      )
      expect(shown.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(listed.tokens)
      const { layers } = writeForkRequest(material(), leftOut)
      const layered = layers.reduce((sum, { tokens }) => sum + tokens, 0)
      expect(listed.tokens - layered).toBe(tokensOf(listed, 'tools'))
      expect(tokensOf(listed, 'request')).toBeGreaterThan(50)
    }
  })

  it('counts a picture by its cost when shown, as long as there is room for it', () => {
    const picture = (id: string) => ({
      ...file(id, `${id}.png`),
      type: 'image/png',
      width: 2_800,
      height: 280,
    })
    const many = Array.from({ length: 11 }, (_, index) => picture(`p${index}`))
    const history = many.map((each, index) => say(5 + index, 'See.', [each]))
    const shown = (leftOut: string[]) =>
      listForkContext(material({ history }), leftOut).items.flatMap(({ key, tokens, shownAs }) =>
        key.startsWith('file:p') ? [[tokens >= 1_000, shownAs]] : [],
      )
    const pictures = Array.from({ length: 10 }, () => [true, 'picture'])
    // The oldest picture is only named, until there is room for it.
    expect(shown([])).toEqual([[false, 'name'], ...pictures])
    expect(shown(['file:p5'])).toEqual([[true, 'picture'], ...pictures])
  })

  it('counts the text of a file, or the pages of a PDF, as the model of the agent gets them', () => {
    const text = 'The harvest is in May.\n'.repeat(40)
    const ready = { status: 'ready' as const, isCut: false, text, lines: 40, tokens: 260 }
    const texts = new Map<string, StoredText>([
      ['f1', { ...ready, kind: 'text', pages: null }],
      ['f2', { ...ready, kind: 'pdf', pages: 3 }],
    ])
    const sizes = (of: ForkMaterial) => {
      const listed = listForkContext(of, [])
      return ['f1', 'f2'].map(id => listed.items.find(({ key }) => key === `file:${id}`))
    }
    const [named] = sizes(material())
    const [offers, rates] = sizes(material({ texts }))
    expect(named?.shownAs).toBe('name')
    expect(offers?.shownAs).toBe('text')
    expect((offers?.tokens ?? 0) - (named?.tokens ?? 0)).toBeGreaterThan(250)
    expect(rates).toMatchObject({ shownAs: 'pages' })
    expect(rates?.tokens).toBeGreaterThan(3 * 1_600)
    const [, asText] = sizes(material({ texts, abilities: { ...abilities, takesDocuments: false } }))
    expect(asText).toMatchObject({ shownAs: 'text' })
    const unread = sizes(material({ texts, readable: new Set(['f2']) }))
    expect(unread[0]).toMatchObject({ shownAs: 'name' })
  })

  it('says that files are only named, and then that the thread is not shown, if the money pays for no more', () => {
    const text = 'The harvest is in May.\n'.repeat(900)
    const texts = new Map<string, StoredText>([
      ['f1', { status: 'ready', isCut: false, text, lines: 900, tokens: 6_000, kind: 'text', pages: null }],
    ])
    const poor = (usd: number) => {
      const whole = material({ texts })
      const { seen } = whole
      return listForkContext({ ...whole, seen: { ...seen, agent: { ...seen.agent, limits: { usd } } } }, [])
    }
    expect(poor(1).items.find(({ key }) => key === 'file:f1')).toMatchObject({ shownAs: 'text' })
    const shownAs = (usd: number, key: string) =>
      poor(usd).items.find(item => item.key === key)?.shownAs ?? 'whole'
    expect(shownAs(1, 'thread')).toBe('whole')
    expect([shownAs(0.0135, 'file:f1'), shownAs(0.0135, 'thread')]).toEqual(['name', 'whole'])
    const least = poor(0.0125)
    expect(least.items.find(({ key }) => key === 'thread')).toMatchObject({ shownAs: 'name' })
    expect(least.items.some(({ key }) => key === 'message:m1')).toBe(false)
  })

  it('tells a summary that is still to be written by its usual size', () => {
    const between = {
      count: 30,
      summary: null,
      condensable: { ids: Array.from({ length: 30 }, () => 'x'), firstSeq: 2, lastSeq: 2 },
    }
    const whole = material()
    const { fork } = whole.seen
    const of = {
      ...whole,
      seen: { ...whole.seen, fork: fork && { ...fork, thread: { ...thread, between } } },
    }
    const listed = listForkContext(of, [])
    expect(listed.items.find(({ key }) => key === 'between')).toMatchObject({
      label: 'Summary of 30 messages between',
      canLeaveOut: true,
    })
    expect(tokensOf(listed, 'between')).toBeGreaterThan(700)
    expect(listed.tokens - listForkContext(of, ['between']).tokens).toBe(700)
  })
})
