import * as z from 'zod'
import { readFileUse } from '../../chat/messages/files/read-file-use.ts'
import { readUsage } from '../../chat/tasks/read-usage.ts'
import { fileUse } from '../../domain/files/file-quota.ts'
import { usageQuery, usageRow, usageSums } from '../../domain/spending/usage.ts'
import { id } from '../../domain/wire/ids.ts'
import { router, signedIn } from '../trpc.ts'

export const usageRouter = router({
  /** Sums the usage by day, agent, model, member or conversation between two days in UTC. For admins. */
  sums: signedIn
    .input(usageQuery)
    .output(z.object({ rows: z.array(usageRow), total: usageSums }))
    .query(({ ctx, input }) => readUsage(ctx.db, { claims: ctx.claims, ...input })),
  /** Tells how much of its quota the workspace's files have used, and who keeps the most. For admins. */
  files: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(fileUse)
    .query(({ ctx, input }) =>
      readFileUse(ctx.db, { claims: ctx.claims, quota: ctx.env.fileQuota, ...input }),
    ),
})
