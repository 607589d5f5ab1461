import { sql } from 'kysely'
import * as z from 'zod'
import { budgetAlert } from '../../domain/budgets/budget-alert.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { alertJson } from '../inbox/budget-notices.ts'

const budgetMail = z.object({
  noticeId: id,
  attempts: z.number(),
  email: z.string(),
  /** The reader may still know of the alert. */
  mayRead: z.boolean(),
  /** The alert is about the reader's own budget. */
  isOwn: z.boolean(),
  alert: budgetAlert,
  workspaceName: z.string(),
  slug: z.string(),
  /** The name of the agent or the person; null: it is the workspace. */
  subject: z.string().nullable(),
})
export type BudgetMail = z.infer<typeof budgetMail>

/** The time for which a worker holds a mail; that of a dead worker is taken again after it. */
const lease = '2 minutes'
/** An older alert is no news, for example when mail was not set up until now. */
const mostAge = '1 day'

/** Takes the mail that is due first and that no other worker holds. Undefined: none is due. Runs as the service. */
export async function takeBudgetMail(tx: Tx, { now }: { now: Date }): Promise<BudgetMail | undefined> {
  const at = now.toISOString()
  const { rows } = await sql`
    with due as (
      select id from budget_notices
      where mail_at <= ${at}::timestamptz and created_at > ${at}::timestamptz - ${mostAge}::interval
      order by mail_at limit 1 for update skip locked
    )
    update budget_notices n set mail_at = ${at}::timestamptz + ${lease}::interval
    from due, budget_alerts a, profiles p, workspaces w
    where n.id = due.id and a.id = n.alert_id and p.id = n.user_id and w.id = n.workspace_id
    returning n.id as notice_id, n.mail_attempts as attempts, p.email, w.name as workspace_name, w.slug,
      a.user_id is not distinct from n.user_id as is_own, ${alertJson} as alert,
      coalesce((select display_name from agent_configs where id = a.agent_config_id),
        (select display_name from profiles where id = a.user_id)) as subject,
      p.left_at is null and exists (select from workspace_members m
        where m.user_id = n.user_id and m.workspace_id = n.workspace_id
          and (m.role = 'admin' or m.user_id = a.user_id)) as may_read`.execute(tx)
  return z.array(budgetMail).parse(rows)[0]
}

/** Ends a mail that was sent or given up, or plans its next attempt. Runs as the service. */
export async function closeBudgetMail(
  tx: Tx,
  { noticeId, mailAt, attempts }: { noticeId: string; mailAt: string | null; attempts: number },
): Promise<void> {
  await tx
    .updateTable('budgetNotices')
    .set({ mailAt, mailAttempts: attempts })
    .where('id', '=', noticeId)
    .execute()
}
