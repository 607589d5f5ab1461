import { expect, it } from 'vitest'
import {
  adaId,
  bobId,
  cite,
  createBullet,
  createLine,
  createResult,
} from '../../../testing/interface/result-lines.ts'
import { findFlaws } from './find-flaws.ts'
import type { ResultBody } from './result.ts'

it('a draft with a headline and sources can be published', () => {
  expect(findFlaws(createResult())).toEqual([])
})

it('a bullet without a source needs a source or a mark; other lines need neither', () => {
  const bare = [createBullet('x'), createBullet('y'), createBullet('z', { marked: bobId })]
  const body = createResult({ bullets: bare, deferred: [createLine('d')] })
  expect(findFlaws(body)).toEqual([{ flaw: 'no_source', count: 2, id: 'x' }])
})

it('missing and excess parts are listed, the most urgent first', () => {
  const long = createBullet('x', { text: 'apple '.repeat(250), citations: [cite(1)] })
  expect(findFlaws(createResult({ headline: ' ', bullets: [long] })).map(({ flaw }) => flaw)).toEqual([
    'no_headline',
    'too_many_words',
  ])
  expect(findFlaws(createResult({ bullets: [] }))).toEqual([{ flaw: 'no_bullets' }])
})

it('a line needs a text, an objection a name', () => {
  const dissent = [{ ...createLine('o'), who: '' }]
  const body = createResult({ deferred: [createLine('d', { text: '', marked: adaId })], dissent })
  expect(findFlaws(body)).toEqual([
    { flaw: 'empty_line', id: 'd' },
    { flaw: 'no_name', id: 'o' },
  ])
})

it('a result has a flaw if any line shows nothing', () => {
  const unseen = '\u200b'
  const blanks: Partial<ResultBody>[] = [
    { headline: unseen },
    { bullets: [] },
    { bullets: [createBullet('x', { text: '', citations: [cite(1)] })] },
    { deferred: [createLine('x', { text: '' })] },
    { openQuestions: [createLine('x', { text: unseen })] },
    { dissent: [{ ...createLine('x', { text: '' }), who: 'Bob' }] },
    { dissent: [{ ...createLine('x'), who: unseen }] },
  ]
  for (const blank of blanks) expect(findFlaws(createResult(blank))).toHaveLength(1)
})
