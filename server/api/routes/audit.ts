import * as z from 'zod'
import { exportAudit } from '../../chat/audit/export-audit.ts'
import { listAudit } from '../../chat/audit/list-audit.ts'
import { auditEntry } from '../../domain/audit/audit-entry.ts'
import {
  type AuditCursor,
  auditCursor,
  auditExportFormat,
  auditFilter,
  auditNames,
  auditOrder,
} from '../../domain/audit/audit-list.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

export const auditRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/audit',
    name: 'listAudit',
    summary: 'Lists the audit log of the workspace',
    description:
      'For admins. `hash` covers `prevHash` and every other field. Without `group` the rows are left out that only seal the logs of tasks.',
    scope: 'admin',
    params: nothing,
    body: noBody,
    query: auditFilter.extend({
      order: auditOrder.default('newest'),
      cursor: cursorParameter,
      limit: pageLimit,
    }),
    answer: z.object({ entries: z.array(auditEntry), names: auditNames, nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { order, cursor, limit, ...filter } }) {
      const page = await listAudit(db, {
        ...{ claims, workspaceId, filter, order, limit },
        cursor: readCursor(auditCursor, cursor),
      })
      return { ...page, nextCursor: writeCursor(page.nextCursor) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/audit/export',
    name: 'exportAudit',
    summary: 'Exports the audit log of the workspace as one file',
    description: 'For admins. The oldest row comes first. The export itself is told in the log.',
    scope: 'admin',
    params: nothing,
    body: noBody,
    query: auditFilter.extend({ format: auditExportFormat.default('jsonl') }),
    isStream: true,
    mediaType: 'application/x-ndjson',
    answer: auditEntry,
    async run({ db, claims, key: { workspaceId }, exchange: { res } }, { query: { format, ...filter } }) {
      let cursor: AuditCursor | null = null
      do {
        const part: Awaited<ReturnType<typeof exportAudit>> = await exportAudit(db, {
          ...{ claims, workspaceId, filter, format, cursor },
        })
        if (cursor === null) {
          res.writeHead(200, {
            'content-type': `${part.type}; charset=utf-8`,
            'content-disposition': `attachment; filename="${part.name}"`,
          })
        }
        if (!res.write(part.text))
          await new Promise(resolve => res.once('drain', resolve).once('close', resolve))
        cursor = part.nextCursor
      } while (cursor !== null && !res.destroyed)
      res.end()
      return undefined
    },
  }),
]
