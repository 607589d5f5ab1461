import { describe, expect, it } from 'vitest'
import { citedNumbers, emptyResult, type ResultBody, resultBody } from './result.ts'
import { saveResult } from './save-result.ts'

const line = (text: string, quote?: string) => ({
  id: 'l1',
  text,
  citations: quote === undefined ? [] : [{ messageId: 'm1', number: 1, quote }],
  wording: { by: 'agent' as const },
  marked: null,
})
const bullet = (text: string, quote?: string) => ({
  ...line(text, quote),
  kind: 'finding' as const,
  owner: null,
})
const save = (content: string, quote: string) =>
  saveResult({
    before: emptyResult(),
    base: null,
    body: { ...emptyResult(), bullets: [bullet('It leaks.', quote)] },
    userId: 'u1',
    messages: [{ id: 'm1', number: 1, content, deletedAt: null }],
  }).bullets[0]?.citations[0]?.quote

describe('a result that a person saves', () => {
  it('cuts a quote with many spaces to the room there is, without half a character', () => {
    const content = `${'ab   '.repeat(59)}abc 🍎   end`
    const quote = save(content, content.replace(/\s+/g, ' ')) ?? ''
    expect(content).toContain(quote)
    expect(quote).toBe(`${'ab   '.repeat(59)}abc`)
    expect(save(content, quote)).toBe(quote)
  })

  it('is stored with each text on one line, and without characters that cannot be stored', () => {
    const given = { ...emptyResult(), headline: 'Buy\u0000\n- it', bullets: [bullet('So\ud83d\nit is. ')] }
    const body = resultBody.parse({
      ...given,
      bullets: given.bullets.map(each => ({ ...each, id: 'a.b-1' })),
    })
    expect(body).toMatchObject({ headline: 'Buy - it', bullets: [{ text: 'So\ufffd it is.' }] })
    const named = resultBody.safeParse({ ...given, bullets: [{ ...bullet('So.'), id: 'a\u0000' }] })
    expect(named.success).toBe(false)
  })

  it('is partly the person’s if a kind, an owner or a name was changed', () => {
    const before = {
      ...emptyResult(),
      bullets: [
        bullet('It leaks.'),
        { ...bullet('Buy it.'), id: 'l2', kind: 'action' as const, owner: 'Bob' },
      ],
      dissent: [{ ...line('Too dear.'), id: 'l3', who: 'Bob' }],
    }
    const saved = (change: Partial<ResultBody>, from: ResultBody = before) =>
      saveResult({ before: from, base: null, body: { ...from, ...change }, userId: 'u1', messages: [] })
    const wordings = ({ bullets, dissent }: ResultBody) => [...bullets, ...dissent].map(each => each.wording)
    const [first, second] = before.bullets
    if (!first || !second) throw new Error('Expected two bullets.')
    expect(wordings(saved({}))).toEqual([{ by: 'agent' }, { by: 'agent' }, { by: 'agent' }])
    const changed = saved({
      bullets: [
        { ...first, kind: 'decision' },
        { ...second, owner: 'Carla' },
      ],
      dissent: before.dissent.map(each => ({ ...each, who: 'Carla' })),
    })
    const both = (original: string) => ({ by: 'both', userId: 'u1', original, beside: true })
    expect(wordings(changed)).toEqual([both('It leaks.'), both('Buy it.'), both('Too dear.')])
    expect(wordings(saved({}, changed))).toEqual(wordings(changed))
    // A line that moves to another section and back has no new words.
    const moved = saved({ bullets: [first], deferred: [{ ...line('Buy it.'), id: 'l2' }] })
    expect(moved.deferred[0]?.wording).toEqual({ by: 'agent' })
  })

  it('cites no message with hidden words', () => {
    const sources = [
      { messageId: 'm4', number: 4, quote: 'leaks' },
      { messageId: 'm2', number: 2, quote: '', hidden: 'edited' as const },
      { messageId: 'm3', number: 3, quote: '', hidden: 'deleted' as const },
    ]
    const body = {
      ...emptyResult(),
      bullets: [{ ...bullet('It leaks.'), citations: sources }],
      deferred: [{ ...line('Later.'), citations: [{ messageId: 'm3', number: 3, quote: 'Still so.' }] }],
    }
    expect(citedNumbers(body)).toEqual([3, 4])
    expect(citedNumbers({ ...body, deferred: [] })).toEqual([4])
  })
})
