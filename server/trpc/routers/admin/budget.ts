import * as z from 'zod'
import { deleteBudget } from '../../../chat/budgets/delete-budget.ts'
import { listBudgets } from '../../../chat/budgets/list-budgets.ts'
import { raiseTaskBudget } from '../../../chat/budgets/raise-task-budget.ts'
import { readOwnBudgets } from '../../../chat/budgets/read-own-budgets.ts'
import { readTaskBudget } from '../../../chat/budgets/read-task-budget.ts'
import { setBudget } from '../../../chat/budgets/set-budget.ts'
import { budget, budgetCursor, budgetDraft, budgetUsd } from '../../../domain/budgets/budget.ts'
import { forecast } from '../../../domain/spending/forecast.ts'
import { id } from '../../../domain/wire/ids.ts'
import { pageSize } from '../../../domain/wire/page-size.ts'
import { strict } from '../../../domain/wire/strict.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const aTask = z.strictObject({ taskId: id })

/** Budgets of a workspace, its agents and its people. Admins set them. */
export const budgetRouter = router({
  /** On the first page with the limits of the workspace itself. For admins. */
  list: signedIn
    .input(aWorkspace.extend({ cursor: strict(budgetCursor).nullish(), limit: pageSize }))
    .output(z.object({ budgets: z.array(budget), nextCursor: budgetCursor.nullable() }))
    .query(({ ctx, input }) => listBudgets(ctx.db, { claims: ctx.claims, ...input })),

  /** Gives an agent or a person a budget, or changes it. For admins. */
  set: writing
    .input(budgetDraft.safeExtend({ workspaceId: id }))
    .output(z.object({ budgetId: id }))
    .mutation(({ ctx, input }) => setBudget(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(aWorkspace.extend({ budgetId: id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteBudget(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** The caller's own budgets, with the forecast of their month. */
  mine: signedIn
    .input(aWorkspace)
    .output(z.object({ budgets: z.array(budget), forecast: forecast.nullable() }))
    .query(({ ctx, input }) => readOwnBudgets(ctx.db, { claims: ctx.claims, ...input })),

  /** The budget that stopped a task, for those who may raise it. */
  ofTask: signedIn
    .input(aTask)
    .output(z.object({ budget, mostUsd: z.number() }))
    .query(({ ctx, input }) => readTaskBudget(ctx.db, { claims: ctx.claims, ...input })),

  /** Raises the budget that stopped a task. For admins, and for others as far as admins allowed it. */
  raise: writing
    .input(aTask.extend({ limitUsd: budgetUsd }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await raiseTaskBudget(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
