/**
 * Chains of hashes, as the audit log and the logs of tasks are: each row has the hash of the row before it, and its own
 * hash covers that one and all its fields. Here they are checked without the functions of the database, which somebody
 * who changes rows could change, too.
 */
import { createHash } from 'node:crypto'
import type { ChainFault } from '../../domain/audit/chain-fault.ts'

export interface ChainRow {
  seq: number
  /** The hashes in hex. */
  prevHash: string
  hash: string
  /** Writes the fields as they are hashed, as if the row had this number. */
  write(seq: number): string
}

/** A row of a chain, as a head or a seal keeps it. */
export interface ChainEnd {
  seq: number
  hash: string
}

/** The last row that follows those before it. `before`: the hash of the row before that one. */
export interface ChainPosition extends ChainEnd {
  before: string
}

/** The position before the first row: the hash of nothing. */
export const chainStart: ChainPosition = { seq: 0, hash: createHash('sha256').digest('hex'), before: '' }

/** A check of this many rows tells where a row came from; it is remembered for no more. */
export const windowSize = 500

function hashAs(row: ChainRow, seq: number): string {
  return createHash('sha256')
    .update(Buffer.from(row.prevHash, 'hex'))
    .update(row.write(seq), 'utf8')
    .digest('hex')
}

/**
 * Follows rows, which are ordered by their numbers, after the end that is known so far. Returns the new end, and the
 * index of the first row that does not follow; null: all do.
 */
export function followChain(
  end: ChainPosition,
  rows: readonly ChainRow[],
): { end: ChainPosition; brokenAt: number | null } {
  let known = end
  for (const [index, row] of rows.entries()) {
    const follows =
      row.seq === known.seq + 1 && row.prevHash === known.hash && hashAs(row, row.seq) === row.hash
    if (!follows) return { end: known, brokenAt: index }
    known = { seq: row.seq, hash: row.hash, before: row.prevHash }
  }
  return { end: known, brokenAt: null }
}

/** Tells the fault at the first row that does not follow `end`. `rows` begins with it and has the rows after it. */
export function explainBreak(end: ChainPosition, rows: readonly [ChainRow, ...ChainRow[]]): ChainFault {
  const [row] = rows
  const seq = end.seq + 1
  // Two rows with one number, or a number below 1: the table allows neither, but its rules can be dropped.
  if (row.seq < seq) return { kind: 'inserted', seq: row.seq }
  // The row was written in the place of the one before it, which fits in there.
  if (row.prevHash === end.before && hashAs(row, end.seq) === row.hash)
    return { kind: 'inserted', seq: end.seq }
  const real = rows.find(each => each.prevHash === end.hash && hashAs(each, seq) === each.hash)
  if (real && real.seq !== seq) {
    if (row.seq !== seq) return { kind: 'moved', seq, found: real.seq }
    // The row at this number is another one: it came from elsewhere in the chain, or from outside.
    const isOwn = rows.some(each => each.seq !== seq && hashAs(row, each.seq) === row.hash)
    return isOwn ? { kind: 'moved', seq, found: real.seq } : { kind: 'inserted', seq }
  }
  if (row.seq > seq) return { kind: 'removed', seq, until: row.seq - 1, renumbered: false }
  if (real) return { kind: 'inserted', seq }
  const written = writtenAs(row, seq)
  if (written !== null) return { kind: 'removed', seq, until: written - 1, renumbered: true }
  // The row is whole and was written after another one: the row before it was changed and got a new hash.
  if (hashAs(row, seq) === row.hash && end.seq > 0) return { kind: 'changed', seq: end.seq }
  return { kind: 'changed', seq }
}

/** Returns the later number with which a row was written. */
function writtenAs(row: ChainRow, seq: number): number | null {
  for (let number = seq + 1; number <= seq + windowSize; number += 1) {
    if (hashAs(row, number) === row.hash) return number
  }
  return null
}

/**
 * Holds the end of a chain against a record of one of its rows that is kept elsewhere (a head, a seal). `hashAt` is the
 * hash of the row with the record's number. `isLast`: the record is of the last row.
 */
export function checkEnd(
  end: ChainEnd,
  record: ChainEnd,
  { hashAt, isLast }: { hashAt: string | null; isLast: boolean },
): ChainFault | null {
  if (end.seq < record.seq) return { kind: 'cut', seq: end.seq + 1, until: record.seq }
  if (record.seq > 0 && hashAt !== record.hash) return { kind: 'rewritten', seq: record.seq }
  if (isLast && end.seq > record.seq) return { kind: 'inserted', seq: record.seq + 1 }
  return null
}
