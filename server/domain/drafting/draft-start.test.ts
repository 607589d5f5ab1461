import { expect, it } from 'vitest'
import { cite, createBullet, createLine, createResult } from '../../../testing/interface/result-lines.ts'
import { type LineNote, linesOf } from '../results/result.ts'
import { findStart, labelLines, recheckSources } from './draft-start.ts'

const userId = '0193a000-0000-7000-8000-0000000000a1'
const base = createResult()
const [a, b] = base.bullets
const byPerson = { wording: { by: 'person' as const, userId } }
const dropped = (lineId: string): LineNote => ({ lineId, change: 'dropped', why: 'Old.', numbers: [] })

it('a first draft begins with nothing, and a later version with the lines before it', () => {
  expect(findStart(null, null)).toBeNull()
  expect(findStart(base, null)).toEqual(base)
  const [added] = [createBullet('new')]
  expect(
    findStart(null, { body: { ...createResult({ bullets: [added], deferred: [] }) }, notes: [] }),
  ).toBeNull()
})

it('a draft that is written again keeps the work of people, and nothing of the work of the agent', () => {
  if (!a || !b) throw new Error('A line is missing.')
  const own = createBullet('own', byPerson)
  const marked = createBullet('marked', { marked: userId })
  const open = createResult({
    headline: 'Ours',
    headlineWording: { by: 'person', userId },
    bullets: [{ ...a, text: 'The agent changed it.' }, own, createBullet('agent'), marked],
    deferred: [],
    openQuestions: [createLine('asked', byPerson)],
  })
  const start = findStart(base, { body: open, notes: [dropped('b')] })
  expect(start).toMatchObject({ headline: 'Ours', bullets: [a, own, marked, b], deferred: [] })
  expect(start?.openQuestions).toEqual(open.openQuestions)
  // Nobody but a person removed c, and b without the note.
  const again = findStart(base, { body: open, notes: [] })
  expect(again && linesOf(again).map(({ id }) => id)).toEqual(['a', 'own', 'marked', 'asked'])
})

it('a quote that is no longer in its message is hidden, and others stay', () => {
  const at = (number: number, content: string, deletedAt: string | null = null) => ({
    id: cite(number).messageId,
    content,
    deletedAt,
  })
  const now = recheckSources(base, [at(2, 'the words of 2 stay'), at(3, 'other'), at(5, 'words of 5', 'now')])
  expect(now.bullets.map(({ citations }) => citations)).toEqual([
    [cite(2)],
    [
      { ...cite(3, ''), hidden: 'edited' },
      { ...cite(5, ''), hidden: 'deleted' },
    ],
  ])
  expect(now.deferred[0]?.citations).toEqual([{ ...cite(6, ''), hidden: 'deleted' }])
})

it('lines have short labels in reading order', () => {
  expect(labelLines(base).map(({ label, line }) => `${label} ${line.id}`)).toEqual(['L1 a', 'L2 b', 'L3 c'])
})
