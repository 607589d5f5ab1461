/** Decides the changes of the ledger by a published result: its decisions and actions are entries. Pure. */
import type { ResultBody, ResultBullet } from '../results/result.ts'
import type { EntryKind, EntryStatus } from './entry.ts'

/** An entry from an earlier version of the same result. */
export interface LineEntry {
  id: string
  lineId: string
  /** The text and the owner of the line at that time; null: that version was deleted. */
  lineText: string | null
  lineOwner: string | null
  kind: EntryKind
  text: string
  status: EntryStatus
  isDroppedByResult: boolean
  /** An agent was given the entry. */
  hasTask: boolean
}

export interface PlannedLine {
  lineId: string
  kind: EntryKind
  text: string
  owner: string | null
}

/** A change of an entry that the history tells; without fields, only its way back leads to the new version. */
export interface PlannedChange {
  entryId: string
  line: PlannedLine
  fields: { kind?: EntryKind; text?: string; status?: 'open' }
  /** The name of the new owner. */
  owner: string | null
}

export interface EntryPlan {
  add: PlannedLine[]
  keep: PlannedChange[]
  /** The ids of entries whose line is gone. */
  drop: string[]
}

const kinds = { decision: 'decision', action: 'todo' } as const

/**
 * Compares the lines of a new version with the entries so far. A line that is kept is the same entry. Words that people
 * gave an entry stay until the line itself changes.
 */
export function planEntries(body: ResultBody, before: readonly LineEntry[]): EntryPlan {
  const lines = body.bullets.flatMap(readLine)
  const known = new Map(before.map(entry => [entry.lineId, entry]))
  const kept = new Set(lines.map(({ lineId }) => lineId))
  return {
    add: lines.filter(({ lineId }) => !known.has(lineId)),
    keep: lines.flatMap(line => {
      const entry = known.get(line.lineId)
      return entry ? [changeOf(entry, line)] : []
    }),
    drop: before
      .filter(entry => !kept.has(entry.lineId) && (entry.status === 'open' || entry.status === 'doing'))
      .map(({ id }) => id),
  }
}

function readLine({ id: lineId, kind, text, owner }: ResultBullet): PlannedLine[] {
  return kind === 'finding' ? [] : [{ lineId, kind: kinds[kind], text, owner }]
}

function changeOf(entry: LineEntry, line: PlannedLine): PlannedChange {
  const isOtherOwner = line.owner !== null && line.owner !== entry.lineOwner && !entry.hasTask
  return {
    entryId: entry.id,
    line,
    fields: {
      ...(line.kind !== entry.kind && { kind: line.kind }),
      ...(line.text !== entry.lineText && line.text !== entry.text && { text: line.text }),
      ...(entry.isDroppedByResult && entry.status === 'dropped' && { status: 'open' as const }),
    },
    owner: isOtherOwner ? line.owner : null,
  }
}
