/** The rows of the Inbox about alerts of budgets. A person who may not read the alert any more does not see them. */
import { type RawBuilder, sql } from 'kysely'
import type { NotificationCursor } from '../../domain/inbox/notification.ts'
import { isOlder, type Mine } from './notice-rows.ts'

/** An alert as JSON (domain/budgets/budget-alert.ts). The alias of the row is `a`. */
export const alertJson = sql`jsonb_build_object('kind', a.kind, 'agentId', a.agent_config_id, 'userId', a.user_id,
  'period', a.period, 'percent', a.percent, 'limitUsd', a.limit_usd, 'spentUsd', a.spent_usd,
  'until', to_char(case a.period when 'day' then a.period_start + 1
    else (a.period_start + interval '1 month')::date end, 'YYYY-MM-DD"T00:00:00.000Z"'))`

/** The newest rows, with the columns of notifications in their order. */
export function selectBudgetNotices({
  userId,
  workspaceId,
  cursor,
  limit,
}: Mine & { cursor: NotificationCursor | null; limit: number }): RawBuilder<unknown> {
  return sql`
    select n.id, 'budget', null::uuid, null::uuid, null::uuid, n.created_at, n.read_at, 'system', null::uuid,
      null::uuid, '', null::jsonb, null::jsonb, null::jsonb, ${alertJson}
    from budget_notices n join budget_alerts a on a.id = n.alert_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and ${isOlder(cursor)}
    order by n.created_at desc, n.id desc limit ${limit}`
}

/** The number of unread rows. */
export function countBudgetNotices({ userId, workspaceId }: Mine): RawBuilder<unknown> {
  return sql`(select count(*)::int from budget_notices n join budget_alerts a on a.id = n.alert_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.read_at is null)`
}
