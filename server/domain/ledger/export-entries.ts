/** Writes a list of entries as a file. Pure. */
import { writeCell } from '../wire/write-csv.ts'
import type { EntryOwner, LedgerEntry } from './entry.ts'

/** The most entries of one file. */
export const mostExported = 5_000

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Names by id, of people, agents and channels. */
export type ExportNames = ReadonlyMap<string, string>

type Row = Record<string, string | number | null>

/** Returns the text of a file with a row for each entry. */
export function writeEntries(
  entries: readonly LedgerEntry[],
  { format, names }: { format: ExportFormat; names: ExportNames },
): string {
  const rows = entries.map(entry => rowOf(entry, names))
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  const columns = Object.keys(rowOf(null, names))
  const lines = [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))]
  return lines.map(cells => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** Null: the names of the columns alone matter. */
function rowOf(entry: LedgerEntry | null, names: ExportNames): Row {
  const source = entry?.source
  const done = entry?.done
  const doer = done?.userId ?? done?.agentId
  return {
    id: entry?.id ?? null,
    kind: entry?.kind ?? null,
    text: entry?.text ?? null,
    status: entry?.status ?? null,
    note: entry?.note ?? null,
    owner: ownerName(entry?.owner ?? null, names) ?? entry?.ownerName ?? null,
    due_on: entry?.dueOn ?? null,
    channel: (source && names.get(source.channelId)) ?? null,
    source: source?.kind ?? null,
    source_message_id: source?.messageId ?? null,
    source_words: source?.kind === 'message' ? source.quote : null,
    result: source?.kind === 'result' ? source.headline : null,
    replaced_by: entry?.supersededBy?.text ?? null,
    done_at: done?.at ?? null,
    done_by: (doer && names.get(doer)) ?? null,
    evidence_message_id: entry?.evidence?.messageId ?? null,
    work_usd: entry?.cost.workUsd ?? null,
    fork_usd: entry?.cost.forkUsd ?? null,
    created_at: entry?.createdAt ?? null,
    updated_at: entry?.updatedAt ?? null,
  }
}

function ownerName(owner: EntryOwner | null, names: ExportNames): string | null {
  return owner ? (names.get(owner.id) ?? null) : null
}
