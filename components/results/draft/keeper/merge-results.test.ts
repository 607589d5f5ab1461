import { expect, it } from 'vitest'
import { adaId, bobId, createResult } from '@/testing/interface/result-lines'
import { editResult, type ResultEdit } from './edit-result'
import { haveSameWords, mergeResults } from './merge-results'

const base = createResult()
const mine = (...edits: ResultEdit[]) => edits.reduce((body, edit) => editResult(body, edit, adaId), base)
const theirs = (...edits: ResultEdit[]) => edits.reduce((body, edit) => editResult(body, edit, bobId), base)

it('changes of different lines are merged, even if one person moved or added some', () => {
  const merged = mergeResults(
    base,
    mine({ do: 'text', id: 'a', text: 'Mine' }, { do: 'headline', text: 'New' }),
    theirs({ do: 'text', id: 'b', text: 'Theirs' }, { do: 'move', id: 'b', by: -1 }),
  )
  expect(merged?.headline).toBe('New')
  expect(merged?.bullets.map(({ id, text }) => `${id} ${text}`)).toEqual(['b Theirs', 'a Mine'])
})

it('the same change is no conflict', () => {
  const same = mine({ do: 'remove', id: 'a' })
  expect(mergeResults(base, same, same)).toEqual(same)
})

it.each<[string, ResultEdit, ResultEdit]>([
  ['the same line', { do: 'text', id: 'a', text: 'Mine' }, { do: 'text', id: 'a', text: 'Theirs' }],
  ['the headline', { do: 'headline', text: 'Mine' }, { do: 'headline', text: 'Theirs' }],
  ['a line that the other removed', { do: 'text', id: 'a', text: 'Mine' }, { do: 'remove', id: 'a' }],
  ['the order on both sides', { do: 'remove', id: 'a' }, { do: 'move', id: 'b', by: -1 }],
])('%s cannot be merged', (_what, one, other) => {
  expect(mergeResults(base, mine(one), theirs(other))).toBeNull()
  expect(mergeResults(base, mine(other), theirs(one))).toBeNull()
})

it('a line that is as I sent it is nobody else’s change, and a line that is not is a conflict', () => {
  const sent = mine({ do: 'text', id: 'a', text: 'Mine' }, { do: 'add', id: 'n', section: 'bullets' })
  const later = editResult(sent, { do: 'text', id: 'a', text: 'Mine, later' }, adaId)
  expect(mergeResults(base, later, sent)).toBeNull()
  expect(mergeResults(base, later, sent, [sent])).toEqual(later)
  const bobs = editResult(sent, { do: 'text', id: 'n', text: 'Theirs' }, bobId)
  expect(mergeResults(base, later, bobs, [sent])?.bullets.map(({ text }) => text)).toEqual([
    'Mine, later',
    'line b',
    'Theirs',
  ])
  for (const taken of [base, editResult(sent, { do: 'remove', id: 'n' }, adaId)]) {
    expect(mergeResults(base, taken, bobs, [sent])).toBeNull()
  }
})

it('spaces, authors and the order of keys are no words', () => {
  const [line] = base.bullets
  const stored = { wording: { by: 'person' as const, userId: bobId }, text: ' line  a ' }
  const same = { ...base, bullets: base.bullets.map(each => (each === line ? { ...each, ...stored } : each)) }
  expect(haveSameWords(base, same)).toBe(true)
  expect(haveSameWords(base, mine({ do: 'kind', id: 'a', kind: 'action' }))).toBe(false)
})
