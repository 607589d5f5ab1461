import { expect, it } from 'vitest'
import { adaId, bobId, createBullet, createResult } from '../../../testing/interface/result-lines.ts'
import type { ResultBody, ResultBullet } from './result.ts'
import { saveResult } from './save-result.ts'
import { wordResult } from './word-result.ts'

const drafted = createResult({ bullets: [createBullet('a')], deferred: [] })
const change = (body: ResultBody, fields: Partial<ResultBullet>): ResultBody => ({
  ...body,
  bullets: body.bullets.map(line => ({ ...line, ...fields })),
})
const wordingOf = (body: ResultBody) => body.bullets[0]?.wording
const word = (before: ResultBody, body: ResultBody, userId = adaId) =>
  wordResult({ before, base: null, body, userId })

it('a line stays the agent’s if its kind was changed and put back before the save', () => {
  const changed = word(drafted, change(drafted, { kind: 'action' }))
  expect(wordingOf(changed)).toEqual({ by: 'both', userId: adaId, original: 'line a', beside: true })
  const putBack = change(changed, { kind: 'finding' })
  expect(wordingOf(word(drafted, putBack))).toEqual({ by: 'agent' })
})

it('a line is partly the person’s if its kind was changed, saved and put back later', () => {
  const saved = word(drafted, change(drafted, { kind: 'action' }))
  const putBack = change(saved, { kind: 'finding' })
  const both = { by: 'both', userId: bobId, original: 'line a', beside: true }
  expect(wordingOf(word(saved, putBack, bobId))).toEqual(both)
})

it('words that were changed, saved and put back later are the agent’s again', () => {
  const saved = word(drafted, change(drafted, { text: 'mine' }))
  expect(wordingOf(saved)).toEqual({ by: 'both', userId: adaId, original: 'line a' })
  expect(wordingOf(word(saved, change(saved, { text: ' line  a ' })))).toEqual({ by: 'agent' })
})

it.each<[string, Partial<ResultBullet>[]]>([
  ['a kind put back', [{ kind: 'action' }, { kind: 'finding' }]],
  ['a kind changed', [{ kind: 'action' }]],
  ['words changed twice', [{ text: 'one' }, { text: 'two ' }]],
  ['words and kind put back', [{ text: 'one', kind: 'decision' }, { kind: 'finding' }, { text: 'line a' }]],
  ['an owner added and removed', [{ kind: 'action', owner: 'Bob ' }, { owner: null }, { kind: 'finding' }]],
  ['words removed', [{ text: '' }]],
])('the browser shows what the server will save: %s', (_name, steps) => {
  const shown = steps.reduce((body, step) => word(drafted, change(body, step)), drafted)
  const saved = saveResult({ before: drafted, base: null, body: shown, userId: adaId, messages: [] })
  expect(wordingOf(shown)).toEqual(wordingOf(saved))
  // The server compares with its own draft, whatever the browser claims.
  const claimed = change(shown, { wording: { by: 'agent' } })
  expect(saveResult({ before: drafted, base: null, body: claimed, userId: adaId, messages: [] })).toEqual(
    saved,
  )
})
