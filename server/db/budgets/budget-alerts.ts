import { sql } from 'kysely'
import * as z from 'zod'
import { budgetKind, budgetPeriod } from '../../domain/budgets/budget.ts'
import { type AlertPercent, sentAlert } from '../../domain/budgets/budget-alert.ts'
import { periodStart } from '../../domain/budgets/budget-period.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { type BudgetOf, readBudgetOf } from './budgets.ts'

/** A budget that somebody drew on in this period, with the alerts that it has had. */
const usedBudget = z.object({
  workspaceId: id,
  kind: budgetKind,
  agentId: id.nullable(),
  userId: id.nullable(),
  period: budgetPeriod,
  periodStart: z.iso.date(),
  limitUsd: z.number(),
  spentUsd: z.number(),
  sent: z.array(sentAlert),
})
export type UsedBudget = z.infer<typeof usedBudget>

/** Returns the budgets of all workspaces that spent money today and may have passed a mark. Runs as the service. */
export async function listUsedBudgets(tx: Tx, { now }: { now: Date }): Promise<UsedBudget[]> {
  const today = periodStart('day', now)
  const { rows } = await sql`
    with active as (select distinct workspace_id from spend_daily where day = ${today}::date and cost_usd > 0),
    limited as (
      select w.id as workspace_id, 'workspace' as kind, null::uuid as agent_id, null::uuid as user_id, p.period, p.limit_usd
      from active a join workspaces w on w.id = a.workspace_id
      cross join lateral (values ('day', w.daily_usd), ('month', w.monthly_usd)) p (period, limit_usd)
      where p.limit_usd is not null
      union all
      select b.workspace_id, b.kind, b.agent_config_id, b.user_id, b.period, b.limit_usd
      from active a join budgets b on b.workspace_id = a.workspace_id
    ),
    dated as (
      select *, case period when 'day' then ${today}::date else ${periodStart('month', now)}::date end as period_start
      from limited
    ),
    used as (select *, openvibe.spent_since(workspace_id, agent_id, user_id, period_start) as spent_usd from dated)
    select u.workspace_id, u.kind, u.agent_id, u.user_id, u.period, to_char(u.period_start, 'YYYY-MM-DD') as period_start,
      u.limit_usd::float8, u.spent_usd::float8,
      coalesce((select jsonb_agg(jsonb_build_object(
          'percent', a.percent, 'limitUsd', a.limit_usd, 'spentUsd', a.spent_usd))
        from budget_alerts a
        where a.workspace_id = u.workspace_id and a.kind = u.kind and a.period = u.period
          and a.period_start = u.period_start and a.agent_config_id is not distinct from u.agent_id
          and a.user_id is not distinct from u.user_id), '[]') as sent
    from used u where u.spent_usd >= u.limit_usd / 2`.execute(tx)
  return usedBudget.array().parse(rows)
}

/** Keeps an alert and tells its people, unless another process has done it just now. Runs as the service. */
export async function keepAlert(
  tx: Tx,
  { agentId, percent, ...alert }: Omit<UsedBudget, 'sent'> & { percent: AlertPercent },
): Promise<void> {
  await tx
    .insertInto('budgetAlerts')
    .values({ ...alert, agentConfigId: agentId, percent })
    .onConflict(there => there.doNothing())
    .execute()
}

/** Keeps the alert that a budget is used up, as it pays for no further call. Runs as the service. */
export async function noteUsedUp(tx: Tx, { now, ...of }: BudgetOf & { now: Date }): Promise<void> {
  const found = await readBudgetOf(tx, of, now)
  if (!found || found.limitUsd === null) return
  const { kind, agentId, userId, period, limitUsd, spentUsd } = found
  const { workspaceId } = of
  const place = { workspaceId, kind, agentId, userId, period, periodStart: periodStart(period, now) }
  await keepAlert(tx, { ...place, limitUsd, spentUsd, percent: 100 })
}
