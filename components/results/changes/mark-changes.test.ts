import { expect, it } from 'vitest'
import { editResult, type ResultEdit } from '@/components/results/draft/keeper/edit-result'
import type { LineNote } from '@/server/domain/results/result'
import { wordResult } from '@/server/domain/results/word-result'
import { adaId, bobId, createBullet, createResult } from '@/testing/interface/result-lines'
import { markChanges } from './mark-changes'

const byBob = { by: 'both' as const, userId: bobId, original: 'line b before' }
const body = createResult({ bullets: [createBullet('a'), createBullet('b', { wording: byBob })] })
const base = { version: 1, body }
const note = (lineId: string, change: LineNote['change']): LineNote => ({
  ...{ lineId, change, why: 'It rains.', numbers: [9] },
})
const notes = [note('a', 'changed'), note('c', 'dropped'), note('b', 'contradicted')]
const drafted = editResult(
  {
    ...body,
    bullets: [
      createBullet('a', { text: 'a line that is new' }),
      ...body.bullets.slice(1),
      createBullet('x', { text: 'something else' }),
    ],
  },
  { do: 'remove', id: 'c' },
  adaId,
)
const after = (...edits: ResultEdit[]) =>
  wordResult({
    before: drafted,
    base: body,
    body: edits.reduce((now, edit) => editResult(now, edit, adaId), drafted),
    userId: adaId,
  })
const mark = (...edits: ResultEdit[]) => markChanges({ base, notes }, after(...edits))

it('each line is marked as kept, changed or new, with the reason of the agent', () => {
  const { version, lines, dropped, counts, contradicted } = mark()
  expect([...lines].map(([id, { kind }]) => `${id} ${kind}`)).toEqual(['a changed', 'b kept', 'x added'])
  expect(lines.get('a')?.note).toEqual(notes[0])
  expect(dropped).toMatchObject([{ section: 'deferred', line: { id: 'c' }, note: notes[1] }])
  expect([...contradicted.keys()]).toEqual(['b'])
  expect({ version, ...counts }).toEqual({ version: 1, kept: 1, changed: 1, added: 1, dropped: 1 })
})

it('a dropped line and the earlier words of a changed one come back with their author and place', () => {
  const restored = after({ do: 'restore', id: 'c', from: body }, { do: 'restore', id: 'a', from: body })
  expect(restored).toEqual({ ...body, bullets: [...body.bullets, ...drafted.bullets.slice(2)] })
  const { counts } = mark({ do: 'restore', id: 'c', from: body }, { do: 'restore', id: 'a', from: body })
  expect(counts).toEqual({ kept: 3, changed: 0, added: 1, dropped: 0 })
  const gone = after({ do: 'remove', id: 'b' })
  const back = editResult(gone, { do: 'restore', id: 'b', from: body }, adaId)
  expect(wordResult({ before: gone, base: body, body: back, userId: adaId }).bullets[1]?.wording).toEqual(
    byBob,
  )
})

it('nothing comes back into a section that is full', () => {
  const full = { ...drafted, deferred: [1, 2, 3, 4, 5].map(number => ({ ...createBullet(`d${number}`) })) }
  expect(editResult(full, { do: 'restore', id: 'c', from: body }, adaId)).toBe(full)
})

it('a contradiction is settled once somebody rewords or removes the line', () => {
  expect(mark({ do: 'text', id: 'b', text: 'Indoors.' }).contradicted.size).toBe(0)
  expect(mark({ do: 'remove', id: 'b' }).contradicted.size).toBe(0)
  expect(mark({ do: 'remove', id: 'b' }).dropped[0]).toMatchObject({ line: { id: 'b' }, note: null })
})

it('a draft without an earlier version marks no line', () => {
  expect(markChanges({ base: null, notes: [] }, drafted)).toMatchObject({ version: null, dropped: [] })
})
