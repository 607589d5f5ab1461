/** The rows of the Inbox about alerts of budgets. A person who may not read the alert any more does not see them. */
import { sql } from 'kysely'
import { type BudgetRow, budgetRow } from '../../domain/inbox/inbox-row.ts'
import type { Tx } from '../client.ts'
import { type NoticePage, noticeColumns, pageOfNotices } from './notice-rows.ts'

/** An alert as JSON (domain/budgets/budget-alert.ts). The alias of the row is `a`. */
export const alertJson = sql`jsonb_build_object('kind', a.kind, 'agentId', a.agent_config_id, 'userId', a.user_id,
  'period', a.period, 'percent', a.percent, 'limitUsd', a.limit_usd, 'spentUsd', a.spent_usd,
  'until', to_char(case a.period when 'day' then a.period_start + 1
    else (a.period_start + interval '1 month')::date end, 'YYYY-MM-DD"T00:00:00.000Z"'))`

export async function listBudgetNotices(tx: Tx, page: NoticePage): Promise<BudgetRow[]> {
  const { rows } = await sql`
    select 'budget' as kind, ${noticeColumns}, ${alertJson} as budget
    from budget_notices n join budget_alerts a on a.id = n.alert_id
    where ${pageOfNotices(page)}`.execute(tx)
  return budgetRow.array().parse(rows)
}
