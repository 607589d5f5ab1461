import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from './entry.ts'
import { writeEntries } from './export-entries.ts'

const at = '2026-11-23T09:00:00Z'
const entry: LedgerEntry = {
  ...{ id: 'e1', kind: 'todo', text: '=1+1, "quoted"', status: 'open', note: null, isDroppedByResult: false },
  ...{ owner: { kind: 'user', id: 'u1' }, ownerName: null, dueOn: '2026-12-01', people: [], work: null },
  source: {
    ...{ kind: 'message', channelId: 'c1', threadId: 't1', forkId: null, messageId: 'm1' },
    ...{ state: 'there', quote: 'Two\nlines' },
  },
  ...{ supersededBy: null, supersedes: [], done: null, evidence: null, createdBy: 'u1', createdAt: at },
  ...{ cost: { workUsd: 0.5, forkUsd: 0 }, updatedAt: at, rev: 1 },
}
const names = new Map([
  ['u1', 'Ada'],
  ['c1', 'general'],
])

describe('an exported list', () => {
  it('as CSV has a row for each entry, and no formula', () => {
    const [head, row] = writeEntries([entry], { format: 'csv', names }).split('\r\n')
    expect(head).toMatch(/^id,kind,text,status,note,owner,due_on,channel,/)
    expect(row).toBe(
      `e1,todo,"'=1+1, ""quoted""",open,,Ada,2026-12-01,general,message,m1,"Two\nlines",,,,,,0.5,0,${at},${at}`,
    )
  })

  it('as JSON has the same fields', () => {
    const [row] = JSON.parse(writeEntries([entry], { format: 'json', names }))
    expect(row).toMatchObject({ id: 'e1', owner: 'Ada', due_on: '2026-12-01', text: entry.text })
  })

  it('without entries is only the head', () => {
    expect(writeEntries([], { format: 'csv', names }).split('\r\n')).toHaveLength(2)
  })
})
