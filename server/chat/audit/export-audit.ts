import type { Claims, Database } from '../../db/client.ts'
import {
  type AuditCursor,
  type AuditExportFormat,
  type AuditFilter,
  auditPartSize,
} from '../../domain/audit/audit-list.ts'
import { writeAudit } from '../../domain/audit/write-audit.ts'
import { checkAuditor, readAuditPage } from './list-audit.ts'
import { noteExport } from './note-export.ts'

export interface AuditFilePart {
  name: string
  type: string
  text: string
  nextCursor: AuditCursor | null
}

/**
 * Writes a part of the audit log as a file, the oldest row first. The parts in their order are the whole file. The export
 * itself is told in the log. For admins.
 */
export function exportAudit(
  db: Database,
  given: {
    claims: Claims
    workspaceId: string
    filter: AuditFilter
    format: AuditExportFormat
    cursor: AuditCursor | null
  },
): Promise<AuditFilePart> {
  const { claims, workspaceId, filter, format, cursor } = given
  return db.asUser(claims, async tx => {
    await checkAuditor(tx, { workspaceId, userId: claims.sub })
    const page = await readAuditPage(tx, {
      ...{ workspaceId, order: 'oldest', cursor, limit: auditPartSize },
      // A whole file has the seals, too, so that its chain has no gaps.
      filter: { ...filter, group: filter.group ?? 'all' },
    })
    if (cursor === null) {
      await noteExport(tx, { workspaceId, what: 'audit', format })
    }
    return {
      name: `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`,
      type: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
      text: writeAudit(page.entries, { format, names: page.names, isFirst: cursor === null }),
      nextCursor: page.nextCursor,
    }
  })
}
