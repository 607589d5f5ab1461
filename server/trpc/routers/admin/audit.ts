import * as z from 'zod'
import { exportAudit } from '../../../chat/audit/export-audit.ts'
import { listAudit, readNewestAudit } from '../../../chat/audit/list-audit.ts'
import { auditCursor, auditExportFormat, auditFilter, auditPage } from '../../../domain/audit/audit-list.ts'
import { id } from '../../../domain/wire/ids.ts'
import { pageSize } from '../../../domain/wire/page-size.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })

/** The audit log, for admins. */
export const auditRouter = router({
  list: signedIn
    .input(
      aWorkspace.extend({ filter: auditFilter.default({}), cursor: auditCursor.nullish(), limit: pageSize }),
    )
    .output(auditPage)
    .query(({ ctx, input: { cursor = null, ...input } }) =>
      listAudit(ctx.db, { claims: ctx.claims, order: 'newest', cursor, ...input }),
    ),
  /** Tells the newest row, so that an open page knows that there is news. */
  newest: signedIn
    .input(aWorkspace)
    .output(z.object({ seq: z.number().int() }))
    .query(({ ctx, input }) => readNewestAudit(ctx.db, { claims: ctx.claims, ...input })),
  /** Writes a part of the log as a file, the oldest row first. */
  export: writing
    .input(
      aWorkspace.extend({
        filter: auditFilter.default({}),
        format: auditExportFormat,
        cursor: auditCursor.nullish(),
      }),
    )
    .output(
      z.object({ name: z.string(), type: z.string(), text: z.string(), nextCursor: auditCursor.nullable() }),
    )
    .mutation(({ ctx, input: { cursor = null, ...input } }) =>
      exportAudit(ctx.db, { claims: ctx.claims, cursor, ...input }),
    ),
})
