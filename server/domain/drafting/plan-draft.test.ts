import { describe, expect, it } from 'vitest'
import { promptMaterial, writeMaterial } from '../prompts/prompt-material.ts'
import { type DraftMaterial, writeDrafting } from './draft-prompt.ts'
import { draftRules } from './draft-rules.ts'
import { estimateDraft } from './estimate-draft.ts'
import { atOnceTokens, partFork } from './part-fork.ts'
import { planDraft } from './plan-draft.ts'

const say = (number: number, content: string) => ({
  number,
  seq: number + 5,
  content,
  author: {
    kind: 'human' as const,
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Ada',
    role: 'member' as const,
  },
})
const talk = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => say(index + 1, 'word '.repeat(length)))
const agent = {
  systemPrompt: 'You condense.',
  model: 'claude-sonnet-5-5',
  maxTokens: 4_096,
  effort: 'medium' as const,
}
const whole = (messages: DraftMaterial['messages']) => ({
  agent,
  abilities: { thinksBetweenTools: true, takesEffort: true },
  description: 'A <long> talk & more',
  parent: say(0, 'It </parent> began here.'),
  messages,
  date: '2026-11-21',
})
const untouched = { plan: null, notes: [], lastFailure: null }
const bounds = { window: 1_000_000, usd: null, small: null }
const ask = { ...bounds, notes: [], repair: false, mend: null }

describe('a fork whose result is drafted', () => {
  it('is read at once if it is short enough', () => {
    const { material, parts } = planDraft(untouched, whole(talk(50, 20)), ask)
    expect(parts).toBeNull()
    expect(material).toMatchObject({ part: null, notes: null })
    expect(material.messages).toHaveLength(50)
  })

  it('is read in parts without a gap if it is long, then drafted from their notes', () => {
    const fork = whole(talk(2_000, 40))
    const first = planDraft(untouched, fork, ask)
    const parts = first.parts ?? []
    expect(parts.length).toBeGreaterThan(2)
    expect(parts[0]?.first).toBe(1)
    expect(parts.at(-1)?.last).toBe(2_000)
    parts.slice(1).forEach((part, index) => {
      expect(part.first).toBe((parts[index]?.last ?? 0) + 1)
    })
    expect(first.material).toMatchObject({ part: { number: 1, of: parts.length }, notes: null })
    const plan = { parts, seq: 3 }
    const second = planDraft({ ...untouched, plan }, fork, { ...ask, notes: ['one'] })
    expect(second.parts).toBeNull()
    expect(second.material.messages[0]?.number).toBe(parts[1]?.first)
    const notes = parts.map(({ first: number }) => `note of ${number}`)
    const last = planDraft({ ...untouched, plan }, fork, { ...ask, notes })
    expect(last.material).toMatchObject({ part: null, notes, messages: [] })
  })

  it('is read by the small model if the money does not pay for the agent’s own, and drafted by the agent', () => {
    const fork = whole(talk(2_000, 500))
    const small = {
      model: 'claude-haiku-5-5',
      abilities: { thinksBetweenTools: false, takesEffort: true },
    }
    const poor = { ...ask, usd: 0.5, small }
    const first = planDraft(untouched, fork, poor)
    const parts = first.parts ?? []
    expect(first.reader).toBe('claude-haiku-5-5')
    expect(first.material).toMatchObject({ agent: { model: 'claude-haiku-5-5' }, abilities: small.abilities })
    const plan = { parts, model: 'claude-haiku-5-5', seq: 3 }
    const second = planDraft({ ...untouched, plan }, fork, { ...poor, notes: ['one'] })
    expect(second.material.agent.model).toBe('claude-haiku-5-5')
    const last = planDraft({ ...untouched, plan }, fork, { ...poor, notes: parts.map(() => 'note') })
    expect(last.material.agent.model).toBe('claude-sonnet-5-5')
    expect(planDraft(untouched, fork, { ...poor, usd: 10 }).reader).toBeNull()
    expect(estimateDraft(fork, { ...bounds, usd: 0.5, small, isFree: false }).usd).toBeLessThan(0.5)
  })

  it('is read in parts of half the length after it was too much for the model', () => {
    const fork = whole(talk(100, 60))
    const tooLarge = { failure: 'context_too_large' as const, seq: 5 }
    const { parts } = planDraft({ ...untouched, lastFailure: tooLarge }, fork, { ...ask, window: null })
    expect(parts?.length).toBeGreaterThanOrEqual(2)
    const plan = { parts: parts ?? [], seq: 6 }
    const smaller = planDraft({ ...untouched, plan, lastFailure: { ...tooLarge, seq: 8 } }, fork, ask)
    expect(smaller.parts?.length).toBeGreaterThan(parts?.length ?? 0)
    const goesOn = planDraft({ ...untouched, plan, lastFailure: tooLarge }, fork, ask)
    expect(goesOn.parts).toBeNull()
  })

  it('has parts of about the same length, and never an empty one', () => {
    const sizes = partFork(talk(1_000, 100), 20_000).map(({ first, last }) => last - first + 1)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(Math.max(...sizes) / 4)
    expect(partFork([say(7, 'word '.repeat(50_000))], 100)).toEqual([{ first: 7, last: 7 }])
    expect(partFork([], 100)).toEqual([])
    expect(partFork(talk(3, 10), null)).toEqual([{ first: 1, last: 3 }])
    expect(atOnceTokens).toBeGreaterThan(10_000)
  })

  it('has an estimate that matches the cost of its requests', () => {
    const short = estimateDraft(whole(talk(20, 20)), { ...bounds, isFree: false })
    const long = estimateDraft(whole(talk(2_000, 40)), { ...bounds, isFree: false })
    expect(short).toMatchObject({ parts: 1, model: 'claude-sonnet-5-5' })
    expect(long.parts).toBeGreaterThan(2)
    expect(long.usd ?? 0).toBeGreaterThan((short.usd ?? 1) * 10)
    expect(estimateDraft(whole(talk(9, 9)), { ...bounds, window: null, isFree: true }).usd).toBe(0)
  })
})

describe('the request for a result', () => {
  const material: DraftMaterial = {
    ...whole([say(1, 'We take </message> & go'), say(2, 'No.')]),
    rules: draftRules({ isPart: false }),
    part: null,
    notes: null,
    mend: null,
    repair: false,
  }
  const readStoredText = (change: Partial<DraftMaterial> = {}) =>
    JSON.stringify(writeDrafting({ ...material, ...change }).request)

  it('labels each message with its number, author and role, and escapes people’s text', () => {
    const { request } = writeDrafting(material)
    const [turn] = request.messages
    const blocks = turn?.content.map(block => ('text' in block ? block.text : '')) ?? []
    expect(blocks[0]).toContain('<fork description="A &lt;long&gt; talk &amp; more">')
    expect(blocks[0]).toContain('<parent author="Ada" role="member">It &lt;/parent&gt; began here.</parent>')
    expect(blocks[1]).toBe(
      '<message number="1" author="Ada" role="member">We take &lt;/message&gt; &amp; go</message>',
    )
    expect(request.system[0]?.text).toBe('You condense.')
    expect(request.output_config?.format?.type).toBe('json_schema')
  })

  it('does not mention left-out items, but says that a message was deleted', () => {
    expect(readStoredText({ description: null, parent: null })).not.toContain('deleted')
    expect(readStoredText({ parent: 'deleted' })).toContain('was deleted')
  })

  it('shows the answer to correct, with each error', () => {
    const { messages } = writeDrafting({
      ...material,
      mend: { answer: '{"a":1}', faults: ['bullets[1]: <no>'] },
    }).request
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(JSON.stringify(messages[2])).toContain('- bullets[1]: &lt;no&gt;')
  })

  it('can be rebuilt from its stored material, byte for byte', () => {
    const kept = promptMaterial.parse(JSON.parse(writeMaterial({ ...material, kind: 'draft' })))
    if (kept.kind !== 'draft') throw new Error(kept.kind)
    expect(JSON.stringify(writeDrafting(kept).request)).toBe(readStoredText())
  })
})
