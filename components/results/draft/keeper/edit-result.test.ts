import { describe, expect, it } from 'vitest'
import type { ResultBody } from '@/server/domain/results/result'
import { wordResult } from '@/server/domain/results/word-result'
import {
  adaId,
  bobId,
  cite,
  createBullet,
  createLine,
  createResult,
  messageIdOf,
} from '@/testing/interface/result-lines'
import { editResult, type ResultEdit } from './edit-result'

/** Saves each step, so that the next one starts from the saved text. */
const edit = (body: ResultBody, ...steps: ResultEdit[]) =>
  steps.reduce((next, step) => change(next, step), body)
function change(before: ResultBody, step: ResultEdit, userId = adaId): ResultBody {
  const body = editResult(before, step, userId)
  return body === before ? body : wordResult({ before, base: null, body, userId })
}
const ids = (body: ResultBody) =>
  [body.bullets, body.deferred, body.openQuestions, body.dissent].map(lines =>
    lines.map(({ id }) => id).join(''),
  )

describe('the author of a line', () => {
  const readStoredText = (...texts: string[]) =>
    edit(createResult(), ...texts.map(text => ({ do: 'text' as const, id: 'a', text }))).bullets[0]?.wording

  it('an agent’s line that a person changes belongs to both, and the agent’s text stays known over many changes', () => {
    expect(readStoredText('line a!', 'line a!!')).toEqual({ by: 'both', userId: adaId, original: 'line a' })
  })

  it('a line belongs to the agent again when the agent’s text is restored', () => {
    expect(readStoredText('line', 'line a')).toEqual({ by: 'agent' })
  })

  it('a space at the end does not change the author', () => {
    expect(readStoredText('line a ')).toEqual({ by: 'agent' })
  })

  it('a line that a person added stays their own, also after somebody else changed it', () => {
    const body = edit(
      createResult(),
      { do: 'add', id: 'x', section: 'bullets' },
      { do: 'text', id: 'x', text: 'Own' },
    )
    expect(body.bullets.at(-1)).toMatchObject({ text: 'Own', wording: { by: 'person', userId: adaId } })
    const changed = change(body, { do: 'text', id: 'x', text: 'Owned' }, bobId)
    expect(changed.bullets.at(-1)?.wording).toEqual({ by: 'person', userId: bobId })
  })

  it('the owner, the kind and the objector count as a person’s once a person has set them', () => {
    const both = { by: 'both', userId: adaId, original: 'line a', beside: true }
    const kind = edit(createResult(), { do: 'kind', id: 'a', kind: 'action' })
    expect(kind.bullets[0]?.wording).toEqual(both)
    const owner = edit(kind, { do: 'owner', id: 'a', owner: 'Bob' }, { do: 'text', id: 'a', text: 'line' })
    expect(edit(owner, { do: 'text', id: 'a', text: 'line a' }).bullets[0]?.wording).toEqual(both)
    expect(edit(createResult(), { do: 'kind', id: 'a', kind: 'finding' })).toEqual(createResult())
    const dissent = [{ ...createLine('d'), who: 'Bob' }]
    const who = edit(createResult({ dissent }), { do: 'who', id: 'd', who: 'Carla' })
    expect(who.dissent[0]).toMatchObject({ who: 'Carla', wording: { ...both, original: 'line d' } })
  })

  it('the headline has an author of its own', () => {
    const body = edit(createResult(), { do: 'headline', text: 'Press on Saturday' })
    expect(body.headlineWording).toEqual({ by: 'both', userId: adaId, original: 'Press on Friday' })
  })
})

describe('the order of lines', () => {
  it('a line moves within its section and stops at the ends', () => {
    expect(ids(edit(createResult(), { do: 'move', id: 'b', by: -1 }))[0]).toBe('ba')
    expect(ids(edit(createResult(), { do: 'move', id: 'b', by: 1 }))[0]).toBe('ab')
  })

  it('a line moves to another section with its sources, and without the fields that only bullets have', () => {
    const body = edit(
      createResult({ bullets: [createBullet('a', { kind: 'action', owner: 'Bob', citations: [cite(2)] })] }),
      { do: 'send', id: 'a', to: 'openQuestions' },
    )
    expect(ids(body)).toEqual(['', 'c', 'a', ''])
    expect(body.openQuestions[0]).toEqual(createLine('a', { citations: [cite(2)] }))
    expect(edit(body, { do: 'send', id: 'a', to: 'dissent' }).dissent[0]).toMatchObject({ id: 'a', who: '' })
  })

  it('a full section takes no more lines', () => {
    const full = createResult({
      bullets: [...'abcde'].map(id => createBullet(id)),
      deferred: [createLine('f')],
    })
    expect(edit(full, { do: 'send', id: 'f', to: 'bullets' })).toBe(full)
    expect(edit(full, { do: 'add', id: 'x', section: 'bullets' })).toBe(full)
  })

  it('a new line comes after the line that it follows', () => {
    expect(ids(edit(createResult(), { do: 'add', id: 'x', section: 'bullets', after: 'a' }))[0]).toBe('axb')
  })

  it('a removed line is gone', () => {
    expect(ids(edit(createResult(), { do: 'remove', id: 'a' }))[0]).toBe('b')
  })
})

describe('the sources of a line', () => {
  it('citations are sorted by number; one of the same message gets the new quote', () => {
    const body = edit(
      createResult(),
      { do: 'cite', id: 'b', citation: cite(4) },
      { do: 'cite', id: 'b', citation: cite(3, 'other words') },
    )
    expect(body.bullets[1]?.citations).toEqual([cite(3, 'other words'), cite(4), cite(5)])
  })

  it('a citation removes the mark, and a line takes at most eight', () => {
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(number => ({
      do: 'cite' as const,
      id: 'c',
      citation: cite(number),
    }))
    const body = edit(createResult(), { do: 'mark', id: 'c', on: true }, ...nine)
    expect(body.deferred[0]?.marked).toBeNull()
    expect(body.deferred[0]?.citations).toHaveLength(8)
  })

  it('a line without sources can be marked as added by the person who says so', () => {
    const body = edit(
      createResult(),
      { do: 'uncite', id: 'a', messageId: messageIdOf(2) },
      { do: 'mark', id: 'a', on: true },
    )
    expect(body.bullets[0]).toMatchObject({ citations: [], marked: adaId })
  })
})

it('only an action has an owner', () => {
  const owned = edit(
    createResult(),
    { do: 'kind', id: 'a', kind: 'action' },
    { do: 'owner', id: 'a', owner: 'Bob' },
  )
  expect(owned.bullets[0]).toMatchObject({ kind: 'action', owner: 'Bob' })
  expect(edit(owned, { do: 'kind', id: 'a', kind: 'decision' }).bullets[0]?.owner).toBeNull()
})
