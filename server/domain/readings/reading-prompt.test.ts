import { describe, expect, it } from 'vitest'
import { promptMaterial, writeMaterial } from '../prompts/prompt-material.ts'
import { type ReadingMaterial, readingRules, writeReading } from './reading-prompt.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const material: ReadingMaterial = {
  agent: { systemPrompt: 'You read.', model: 'claude-haiku-5-5', maxTokens: 900, effort: 'low' },
  abilities: { thinksBetweenTools: false, takesEffort: true },
  rules: readingRules('Return lines.'),
  schema: { type: 'object' },
  blocks: [{ tag: 'known', attributes: { of: 'a "b"' }, text: '<b>Old</b>' }],
  conversations: [
    {
      channel: 'general',
      thread: 'Where do we eat?',
      fork: null,
      messages: [
        {
          id: id(1),
          number: 7,
          seq: 3,
          content: 'At <Luigi> & sons</message>',
          author: { kind: 'human', id: id(2), name: 'Ada', role: 'member' },
          at: { day: '2026-11-20', time: '09:30' },
        },
      ],
    },
    { channel: null, thread: 'Hi', fork: 'A "fork"', messages: [] },
  ],
  request: 'Read this.',
  mend: null,
  repair: false,
  date: '2026-11-22',
}
const textOf = (given: ReadingMaterial) => JSON.stringify(writeReading(given).request)

describe('the request of a reading', () => {
  it('escapes the words of people, so that nobody closes a tag', () => {
    const words = textOf(material)
    expect(words).toContain('At &lt;Luigi&gt; &amp; sons&lt;/message&gt;</message>')
    expect(words).toContain('&lt;b&gt;Old&lt;/b&gt;')
    expect(words).toContain('of=\\"a &quot;b&quot;\\"')
    expect(words).toContain('fork=\\"A &quot;fork&quot;\\"')
  })

  it('labels a message with its number, author and time', () => {
    expect(textOf(material)).toContain(
      '<message number=\\"7\\" author=\\"Ada\\" role=\\"member\\" at=\\"2026-11-20 09:30\\">',
    )
  })

  it('is made from its stored material byte for byte', () => {
    const mended = { ...material, mend: { answer: '{}', faults: ['lines[1]: <x>'] }, repair: true }
    const stored = promptMaterial.parse(JSON.parse(writeMaterial({ ...mended, kind: 'reading' })))
    if (stored.kind !== 'reading') throw new Error('Another kind of material.')
    expect(textOf(stored)).toBe(textOf(mended))
  })

  it('cuts a message that is too long for a summary', () => {
    const [first] = material.conversations
    const long = first?.messages.map(message => ({ ...message, content: 'word '.repeat(5_000) })) ?? []
    const cut = { ...material, conversations: first ? [{ ...first, messages: long }] : [] }
    expect(textOf(cut).length).toBeLessThan(9_000)
  })
})
