import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type Budget, type BudgetKind, type BudgetPeriod, budget } from '../../domain/budgets/budget.ts'
import { periodEnd, periodStart } from '../../domain/budgets/budget-period.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/** The budget that a task draws on: of its workspace, its agent or the person for whom it acts. */
export interface BudgetOf {
  workspaceId: string
  agentId: string
  userId: string
  kind: BudgetKind
  period: BudgetPeriod
}

const foundBudget = z.object({ id, limitUsd: z.number(), selfRaiseUsd: z.number().nullable() })
export type FoundBudget = z.infer<typeof foundBudget>

/** Finds a budget of an agent or a person. Runs as the service. */
export async function findBudgetOf(
  tx: Tx,
  { workspaceId, agentId, userId, kind, period }: BudgetOf,
): Promise<FoundBudget | undefined> {
  return tx
    .selectFrom('budgets')
    .select(['id', 'limitUsd', 'selfRaiseUsd'])
    .where('workspaceId', '=', workspaceId)
    .where('period', '=', period)
    .where(kind === 'agent' ? 'agentConfigId' : 'userId', '=', kind === 'agent' ? agentId : userId)
    .executeTakeFirst()
}

const listed = budget.omit({ until: true })

/** Adds the end of the period to rows of budgets with their spending. */
function read(rows: readonly unknown[], now: Date): Budget[] {
  return listed
    .array()
    .parse(rows)
    .map(row => ({ ...row, until: periodEnd(row.period, now).toISOString() }))
}

function spent(of: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`openvibe.spent_since(${of}, case period when 'day' then ${periodStart('day', now)}::date
    else ${periodStart('month', now)}::date end)::float8`
}

/** The columns of a budget of an agent or a person. */
function columns(now: Date): RawBuilder<unknown> {
  return sql`id, kind, agent_config_id as agent_id, user_id, period, limit_usd::float8, self_raise_usd::float8,
    created_by is null as is_of_role, ${spent(sql`workspace_id, agent_config_id, user_id`, now)} as spent_usd`
}

/** Returns both limits of a workspace, also those that are not set. */
export async function listWorkspaceBudgets(
  tx: Tx,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<Budget[]> {
  const { rows } = await sql`
    select null as id, 'workspace' as kind, null as agent_id, null as user_id, period, limit_usd::float8,
      null as self_raise_usd, false as is_of_role, ${spent(sql`w.id, null, null`, now)} as spent_usd
    from workspaces w cross join lateral (values ('day', w.daily_usd), ('month', w.monthly_usd)) p (period, limit_usd)
    where w.id = ${workspaceId} order by period`.execute(tx)
  return read(rows, now)
}

/** Returns budgets of agents and people that the caller may see, in the order in which they were made. */
export async function listBudgets(
  tx: Tx,
  given: { workspaceId: string; userId?: string; after: string | null; limit: number; now: Date },
): Promise<Budget[]> {
  const { workspaceId, userId, after, limit, now } = given
  const { rows } = await sql`
    select ${columns(now)} from budgets
    where workspace_id = ${workspaceId} ${userId ? sql`and user_id = ${userId}` : sql``}
      ${after ? sql`and id > ${after}` : sql``}
    order by id limit ${limit}`.execute(tx)
  return read(rows, now)
}

/** Reads the budget that a task draws on, with its use. Undefined: there is none (any more). Runs as the service. */
export async function readBudgetOf(tx: Tx, of: BudgetOf, now: Date): Promise<Budget | undefined> {
  const { workspaceId, kind, period } = of
  if (kind === 'workspace') {
    const both = await listWorkspaceBudgets(tx, { workspaceId, now })
    return both.find(each => each.period === period)
  }
  const found = await findBudgetOf(tx, of)
  if (!found) return undefined
  const { rows } = await sql`
    select ${columns(now)} from budgets where id = ${found.id}`.execute(tx)
  return read(rows, now)[0]
}

/** Locks the budget that a task draws on, so that nobody else changes it meanwhile. Runs as the service. */
export async function lockBudgetOf(
  tx: Tx,
  { workspaceId, agentId, userId, kind, period }: BudgetOf,
): Promise<void> {
  if (kind === 'workspace') {
    await sql`select from workspaces where id = ${workspaceId} for no key update`.execute(tx)
    return
  }
  const isWhose = kind === 'agent' ? sql`agent_config_id = ${agentId}` : sql`user_id = ${userId}`
  await sql`
    select from budgets where workspace_id = ${workspaceId} and period = ${period} and ${isWhose} for update`.execute(
    tx,
  )
}

/** Stores the budget of an agent or a person for a period, or changes it. Runs as the service. */
export async function setBudget(
  tx: Tx,
  given: {
    id: string
    workspaceId: string
    agentId: string | null
    userId: string | null
    period: BudgetPeriod
    limitUsd: number
    selfRaiseUsd: number | null
    createdBy: string
  },
): Promise<string> {
  const { agentId, limitUsd, selfRaiseUsd, ...row } = given
  const isAgents = agentId !== null
  const stored = await tx
    .insertInto('budgets')
    .values({
      ...row,
      agentConfigId: agentId,
      kind: isAgents ? 'agent' : 'person',
      limitUsd,
      selfRaiseUsd,
    })
    .onConflict(there =>
      (isAgents
        ? there.columns(['agentConfigId', 'period']).where('agentConfigId', 'is not', null)
        : there.columns(['userId', 'workspaceId', 'period']).where('userId', 'is not', null)
      ).doUpdateSet({ limitUsd, selfRaiseUsd, createdBy: row.createdBy, updatedAt: sql<string>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

/**
 * Raises a budget that the caller has locked. The share of a guest becomes a budget of this guest alone. Runs as the
 * service.
 */
export async function raiseBudget(
  tx: Tx,
  { budgetId, limitUsd, by }: { budgetId: string; limitUsd: number; by: string },
): Promise<void> {
  await tx
    .updateTable('budgets')
    .set({ limitUsd, createdBy: sql<string>`coalesce(created_by, ${by})`, updatedAt: sql<string>`now()` })
    .where('id', '=', budgetId)
    .execute()
}

/** Removes a budget, unless it comes with the role of a guest. Runs as the service. */
export async function deleteBudget(
  tx: Tx,
  { workspaceId, budgetId }: { workspaceId: string; budgetId: string },
): Promise<'removed' | 'of_role' | 'none'> {
  const found = await tx
    .selectFrom('budgets')
    .select('createdBy')
    .where('id', '=', budgetId)
    .where('workspaceId', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'none'
  if (found.createdBy === null) return 'of_role'
  await tx.deleteFrom('budgets').where('id', '=', budgetId).execute()
  return 'removed'
}
