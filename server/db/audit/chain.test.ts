import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChainFault } from '../../domain/audit/chain-fault.ts'
import { type ChainRow, chainStart, checkEnd, explainBreak, followChain } from './chain.ts'

type Stored = { seq: number; text: string; prevHash: string; hash: string }

function hashOf(row: Pick<Stored, 'seq' | 'text' | 'prevHash'>): string {
  return createHash('sha256')
    .update(Buffer.from(row.prevHash, 'hex'))
    .update(`${row.seq}|${row.text}`)
    .digest('hex')
}

function makeRow(seq: number, text: string, prevHash: string): Stored {
  const row = { seq, text, prevHash }
  return { ...row, hash: hashOf(row) }
}

function makeChain(size = 9): Stored[] {
  const rows: Stored[] = []
  for (let seq = 1; seq <= size; seq += 1) {
    rows.push(makeRow(seq, `row ${seq}`, rows.at(-1)?.hash ?? chainStart.hash))
  }
  return rows
}

function verify(stored: readonly Stored[], head = makeChain().at(-1)): ChainFault | null {
  const rows = stored
    .toSorted((a, b) => a.seq - b.seq)
    .map((row): ChainRow => ({ ...row, write: seq => `${seq}|${row.text}` }))
  const { end, brokenAt } = followChain(chainStart, rows)
  if (brokenAt !== null) {
    const [first, ...rest] = rows.slice(brokenAt)
    return first ? explainBreak(end, [first, ...rest]) : null
  }
  const record = { seq: head?.seq ?? 0, hash: head?.hash ?? '' }
  const hashAt = rows.find(({ seq }) => seq === record.seq)?.hash ?? null
  return checkEnd(end, record, { hashAt, isLast: true })
}

const renumber = (rows: Stored[], from: number, by: number) =>
  rows.map(row => (row.seq >= from ? { ...row, seq: row.seq + by } : row))

describe('a chain', () => {
  it('is whole as it was written', () => {
    expect(verify(makeChain())).toBeNull()
  })

  it.each([1, 5, 9])('tells that row %i was changed', seq => {
    const rows = makeChain().map(row => (row.seq === seq ? { ...row, text: 'other' } : row))
    expect(verify(rows)).toEqual({ kind: 'changed', seq })
  })

  it.each([1, 5])('tells that row %i was changed and got a new hash', seq => {
    const rows = makeChain().map(row => (row.seq === seq ? makeRow(seq, 'other', row.prevHash) : row))
    expect(verify(rows)).toEqual({ kind: 'changed', seq })
  })

  it('tells by its head that the last row, or all rows, were written anew', () => {
    const last = makeChain().map(row => (row.seq === 9 ? makeRow(9, 'other', row.prevHash) : row))
    expect(verify(last)).toEqual({ kind: 'rewritten', seq: 9 })
    const all: Stored[] = []
    for (let seq = 1; seq <= 9; seq += 1) all.push(makeRow(seq, 'lie', all.at(-1)?.hash ?? chainStart.hash))
    expect(verify(all)).toEqual({ kind: 'rewritten', seq: 9 })
  })

  it.each([1, 5])('tells that row %i was removed', seq => {
    const rows = makeChain().filter(row => row.seq !== seq)
    expect(verify(rows)).toEqual({ kind: 'removed', seq, until: seq, renumbered: false })
    expect(verify(renumber(rows, seq, -1))).toEqual({ kind: 'removed', seq, until: seq, renumbered: true })
  })

  it('tells by its head that rows were cut from the end, also all of them', () => {
    expect(verify(makeChain().slice(0, 8))).toEqual({ kind: 'cut', seq: 9, until: 9 })
    expect(verify([])).toEqual({ kind: 'cut', seq: 1, until: 9 })
  })

  it.each([
    [1, 2],
    [1, 9],
    [4, 7],
    [8, 9],
  ])('tells that rows %i and %i were exchanged', (a, b) => {
    const rows = makeChain().map(row =>
      row.seq === a ? { ...row, seq: b } : row.seq === b ? { ...row, seq: a } : row,
    )
    expect(verify(rows)).toEqual({ kind: 'moved', seq: a, found: b })
  })

  it.each([1, 5, 9])('tells that a row was inserted as row %i', seq => {
    const before = makeChain()[seq - 2]?.hash ?? chainStart.hash
    const forged = makeRow(seq, 'forged', before)
    expect(verify([...renumber(makeChain(), seq, 1), forged])).toEqual({ kind: 'inserted', seq })
    const careless = { ...forged, prevHash: 'ab', hash: 'cd' }
    expect(verify([...renumber(makeChain(), seq, 1), careless])).toEqual({ kind: 'inserted', seq })
  })

  it('tells by its head that a row was added at the end', () => {
    const rows = makeChain()
    expect(verify([...rows, makeRow(10, 'forged', rows.at(-1)?.hash ?? '')])).toEqual({
      kind: 'inserted',
      seq: 10,
    })
  })
})
