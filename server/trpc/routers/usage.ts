import * as z from 'zod'
import { readUsage } from '../../chat/tasks/read-usage.ts'
import { usageQuery, usageRow, usageSums } from '../../domain/spending/usage.ts'
import { router, signedIn } from '../trpc.ts'

export const usageRouter = router({
  /** Sums the usage by day, agent, model, member or conversation between two days in UTC. For admins. */
  sums: signedIn
    .input(usageQuery)
    .output(z.object({ rows: z.array(usageRow), total: usageSums }))
    .query(({ ctx, input }) => readUsage(ctx.db, { claims: ctx.claims, ...input })),
})
