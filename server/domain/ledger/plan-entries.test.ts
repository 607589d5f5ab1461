import { describe, expect, it } from 'vitest'
import { emptyResult, type ResultBullet } from '../results/result.ts'
import { type LineEntry, planEntries } from './plan-entries.ts'

const bullet = (id: string, text: string, fields: Partial<ResultBullet> = {}): ResultBullet => ({
  ...{ id, text, citations: [], kind: 'decision', owner: null, wording: { by: 'agent' }, marked: null },
  ...fields,
})
const entry = (lineId: string, text: string, fields: Partial<LineEntry> = {}): LineEntry => ({
  ...{ id: `e-${lineId}`, lineId, lineText: text, lineOwner: null, kind: 'decision', text, status: 'open' },
  ...{ isDroppedByResult: false, hasTask: false, ...fields },
})
const plan = (bullets: ResultBullet[], before: LineEntry[] = []) =>
  planEntries({ ...emptyResult(), bullets }, before)

describe('the entries of a result', () => {
  it('are its decisions and actions, and not its findings', () => {
    const { add } = plan([
      bullet('a', 'Buy.'),
      bullet('b', 'It leaks.', { kind: 'finding' }),
      bullet('c', 'Order it.', { kind: 'action', owner: 'Bob' }),
    ])
    expect(add).toEqual([
      { lineId: 'a', kind: 'decision', text: 'Buy.', owner: null },
      { lineId: 'c', kind: 'todo', text: 'Order it.', owner: 'Bob' },
    ])
  })

  it('stay the same in a new version if their lines are kept, with the new words', () => {
    const { add, keep, drop } = plan(
      [bullet('a', 'Buy two.'), bullet('b', 'Sell.')],
      [entry('a', 'Buy.'), entry('b', 'Sell.')],
    )
    expect(add).toEqual([])
    expect(drop).toEqual([])
    expect(keep.map(({ entryId, fields }) => [entryId, fields])).toEqual([
      ['e-a', { text: 'Buy two.' }],
      ['e-b', {}],
    ])
  })

  it('keep the words that people gave them, until the line changes', () => {
    const own = entry('a', 'Buy.', { text: 'Buy it at once.' })
    expect(plan([bullet('a', 'Buy.')], [own]).keep[0]?.fields).toEqual({})
    expect(plan([bullet('a', 'Buy two.')], [own]).keep[0]?.fields).toEqual({ text: 'Buy two.' })
  })

  it('are dropped with their line, unless they have ended, and are open again if the line is back', () => {
    const { drop } = plan([], [entry('a', 'Buy.'), entry('b', 'Sell.', { status: 'done' })])
    expect(drop).toEqual(['e-a'])
    const dropped = entry('a', 'Buy.', { status: 'dropped', isDroppedByResult: true })
    expect(plan([bullet('a', 'Buy.')], [dropped]).keep[0]?.fields).toEqual({ status: 'open' })
    const byPerson = entry('a', 'Buy.', { status: 'dropped' })
    expect(plan([bullet('a', 'Buy.')], [byPerson]).keep[0]?.fields).toEqual({})
  })

  it('get the owner whom the new version names, unless an agent works on them', () => {
    const line = bullet('a', 'Buy.', { kind: 'action', owner: 'Bob' })
    const before = entry('a', 'Buy.', { kind: 'todo', lineOwner: 'Ada' })
    expect(plan([line], [before]).keep[0]?.owner).toBe('Bob')
    expect(plan([line], [{ ...before, lineOwner: 'Bob' }]).keep[0]?.owner).toBeNull()
    expect(plan([line], [{ ...before, hasTask: true }]).keep[0]?.owner).toBeNull()
  })
})
