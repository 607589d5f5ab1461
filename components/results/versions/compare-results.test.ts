import { expect, it } from 'vitest'
import { editResult, type ResultEdit } from '@/components/results/draft/keeper/edit-result'
import { compareWords } from '@/components/ui/compare-words'
import { adaId, cite, createBullet, createResult, messageIdOf } from '@/testing/interface/result-lines'
import { compareResults } from './compare-results'

const before = createResult()
const after = (...edits: ResultEdit[]) => edits.reduce((body, edit) => editResult(body, edit, adaId), before)
const told = (...edits: ResultEdit[]) =>
  compareResults(before, after(...edits)).sections.flatMap(({ section, changes }) =>
    changes
      .filter(({ kind, from }) => kind !== 'same' || from)
      .map(({ id, kind }) => `${section} ${id} ${kind}`),
  )

it('added and removed words are told apart', () => {
  expect(compareWords('Both texts stay.', 'Both texts stay and somebody is asked.')).toEqual([
    { kind: 'same', text: 'Both texts stay' },
    { kind: 'added', text: ' and somebody is asked' },
    { kind: 'same', text: '.' },
  ])
})

it('a line is followed by its id: changed, added, removed, moved to another section', () => {
  expect(told()).toEqual([])
  expect(compareResults(before, before).isSame).toBe(true)
  expect(told({ do: 'text', id: 'a', text: 'line a again' })).toEqual(['bullets a changed'])
  expect(told({ do: 'remove', id: 'a' }, { do: 'add', id: 'x', section: 'deferred' })).toEqual([
    'bullets a removed',
    'deferred x added',
  ])
  expect(told({ do: 'send', id: 'a', to: 'openQuestions' })).toEqual(['openQuestions a same'])
})

it('added and removed sources are named', () => {
  const next = after(
    { do: 'cite', id: 'a', citation: cite(9) },
    { do: 'uncite', id: 'a', messageId: messageIdOf(2) },
  )
  const [line] = compareResults(before, next).sections[0]?.changes ?? []
  expect(line).toMatchObject({ kind: 'changed', cited: [cite(9)], uncited: [cite(2)] })
})

it('a line with another id and nearly the same words is the same line, changed', () => {
  const text = 'Both texts stay and somebody is asked'
  const old = createResult({ bullets: [createBullet('1.bullets.1', { text })], deferred: [] })
  const next = createResult({
    bullets: [
      createBullet('2.bullets.1', { text: 'Photos are added only' }),
      createBullet('2.bullets.2', { text: `${text} at once` }),
    ],
    deferred: [],
  })
  const [bullets] = compareResults(old, next).sections
  expect(bullets?.changes.map(({ kind }) => kind)).toEqual(['added', 'changed'])
})

it('a line with another id and the same words is the same line', () => {
  const renamed = { ...before, bullets: before.bullets.map(line => ({ ...line, id: `new-${line.id}` })) }
  expect(compareResults(before, renamed).isSame).toBe(true)
})
