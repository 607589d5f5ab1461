/** Writes rows of the audit log as a part of a file. Pure. */
import { writeCell } from '../wire/write-csv.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditExportFormat, AuditNames } from './audit-list.ts'

const columns = [
  'seq',
  'time',
  'kind',
  'actor',
  'actor_name',
  'actor_person_id',
  'actor_id',
  'subject',
  'subject_name',
  'subject_id',
  'subject_person_id',
  'data',
  'prev_hash',
  'hash',
] as const

/** Returns the text of these rows; the first part of a CSV file begins with the names of the columns. */
export function writeAudit(
  entries: readonly AuditEntry[],
  { format, names, isFirst }: { format: AuditExportFormat; names: AuditNames; isFirst: boolean },
): string {
  if (format === 'jsonl') {
    return entries
      .map(entry => `${JSON.stringify({ ...entry, actorName: actorName(entry, names) })}\n`)
      .join('')
  }
  const rows = entries.map(entry => cellsOf(entry, names))
  return [...(isFirst ? [columns] : []), ...rows]
    .map(cells => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')
}

function cellsOf(entry: AuditEntry, names: AuditNames): (string | number)[] {
  const { seq, createdAt, kind, actor, subject, data, prevHash, hash } = entry
  return [
    seq,
    createdAt,
    kind,
    actor.kind,
    actorName(entry, names) ?? '',
    actor.userId ?? '',
    actor.keyId ?? actor.agentId ?? actor.role ?? '',
    subject.type,
    subject.name ?? names[subject.id ?? ''] ?? names[subject.userId ?? ''] ?? '',
    subject.id ?? '',
    subject.userId ?? '',
    JSON.stringify(data),
    prevHash,
    hash,
  ]
}

function actorName({ actor }: AuditEntry, names: AuditNames): string | undefined {
  return names[actor.keyId ?? actor.agentId ?? actor.userId ?? '']
}
