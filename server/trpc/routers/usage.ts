import * as z from 'zod'
import { readLimitUse } from '../../chat/budgets/read-limit-use.ts'
import { readMonth } from '../../chat/budgets/read-month.ts'
import { readOwnUsage } from '../../chat/budgets/read-own-usage.ts'
import { readFileUse } from '../../chat/messages/files/read-file-use.ts'
import { readUsage } from '../../chat/tasks/read-usage.ts'
import { fileUse } from '../../domain/files/file-quota.ts'
import { limitUse, limitUseQuery } from '../../domain/spending/limit-use.ts'
import { monthOfUsage, ownUsageQuery, usageQuery, usageReport } from '../../domain/spending/usage.ts'
import { id } from '../../domain/wire/ids.ts'
import { router, signedIn } from '../trpc.ts'

export const usageRouter = router({
  /** Sums the usage by day, agent, model, member or conversation between two days in UTC. For admins. */
  sums: signedIn
    .input(usageQuery)
    .output(usageReport)
    .query(({ ctx, input }) => readUsage(ctx.db, { claims: ctx.claims, ...input })),
  /** The current month so far, and its forecast. For admins. */
  month: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(monthOfUsage)
    .query(({ ctx, input }) => readMonth(ctx.db, { claims: ctx.claims, ...input })),
  /** Sums the usage of the agents that worked for the caller. */
  own: signedIn
    .input(ownUsageQuery)
    .output(usageReport)
    .query(({ ctx, input }) => readOwnUsage(ctx.db, { claims: ctx.claims, ...input })),
  /** Compares limits with the agent's tasks of the last 30 days. For admins. */
  limits: signedIn
    .input(limitUseQuery)
    .output(limitUse)
    .query(({ ctx, input }) => readLimitUse(ctx.db, { claims: ctx.claims, ...input })),
  /** Tells how much of its quota the workspace's files have used, and who keeps the most. For admins. */
  files: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(fileUse)
    .query(({ ctx, input }) =>
      readFileUse(ctx.db, { claims: ctx.claims, quota: ctx.env.fileQuota, ...input }),
    ),
})
