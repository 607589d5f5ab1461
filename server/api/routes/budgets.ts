import * as z from 'zod'
import { deleteBudget } from '../../chat/budgets/delete-budget.ts'
import { listBudgets } from '../../chat/budgets/list-budgets.ts'
import { setBudget } from '../../chat/budgets/set-budget.ts'
import { budget, budgetCursor, budgetDraft } from '../../domain/budgets/budget.ts'
import { id } from '../../domain/wire/ids.ts'
import { cursorParameter, pageLimit, readCursor, writeCursor } from '../pages.ts'
import { defineRoute, noBody, nothing, type Route } from '../route.ts'

/** Budgets of the workspace, its agents and its people. */
export const budgetRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/budgets',
    name: 'listBudgets',
    summary: 'Lists the budgets of the workspace, its agents and its people with their use',
    description:
      'For admins. Days and months are in UTC. The first page begins with the limits of the workspace itself, which have no `id`.',
    scope: 'admin',
    params: nothing,
    query: z.strictObject({ cursor: cursorParameter, limit: pageLimit }),
    body: noBody,
    answer: z.object({ budgets: z.array(budget), nextCursor: z.string().nullable() }),
    async run({ db, claims, key: { workspaceId } }, { query: { cursor, limit } }) {
      const page = { cursor: readCursor(budgetCursor, cursor), limit }
      const { budgets, nextCursor } = await listBudgets(db, { claims, workspaceId, ...page })
      return { budgets, nextCursor: writeCursor(nextCursor) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/budgets',
    name: 'setBudget',
    summary: 'Gives an agent or a person a budget for a day or a month, or changes it',
    description: 'For admins. The next model call respects it.',
    scope: 'admin',
    params: nothing,
    query: nothing,
    body: budgetDraft,
    answer: z.object({ budgetId: id }),
    run: ({ db, claims, key: { workspaceId } }, { body }) => setBudget(db, { claims, workspaceId, ...body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/budgets/{budgetId}/delete',
    name: 'deleteBudget',
    summary: 'Removes the budget of an agent or a person',
    description: 'For admins.',
    scope: 'admin',
    params: z.strictObject({ budgetId: id }),
    query: nothing,
    body: noBody,
    answer: z.object({}),
    async run({ db, claims, key: { workspaceId } }, { params }) {
      await deleteBudget(db, { claims, workspaceId, ...params })
      return {}
    },
  }),
]
