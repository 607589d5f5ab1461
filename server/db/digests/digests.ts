import { sql } from 'kysely'
import * as z from 'zod'
import { digestDays } from '../../domain/digests/digest.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

interface Whose {
  userId: string
  workspaceId: string
}

/** Reads a person's choice. Runs with their rights. */
export async function findDigest(tx: Tx, { userId, workspaceId }: Whose) {
  const row = await tx
    .selectFrom('digests')
    .select(['isOn', 'hour', 'days', 'nextAt'])
    .where('userId', '=', userId)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return row && { ...row, days: digestDays.parse(row.days) }
}

/** Stores a person's choice. Messages from before it are no news of the next digest. Runs as the service. */
export async function setDigest(
  tx: Tx,
  given: Whose & { isOn: boolean; hour: number; days: string; origin: string; nextAt: string | null },
): Promise<void> {
  const { userId, workspaceId, ...chosen } = given
  const row = {
    ...chosen,
    days: digestDays.parse(chosen.days),
    catchUpId: null,
    leasedUntil: null,
    attempts: 0,
  }
  await tx
    .insertInto('digests')
    .values({ userId, workspaceId, ...row })
    .onConflict(there => there.columns(['userId', 'workspaceId']).doUpdateSet(row))
    .execute()
}

const dueDigest = z.object({
  userId: id,
  workspaceId: id,
  hour: z.number(),
  days: digestDays,
  origin: z.string(),
  unsubscribeToken: id,
  nextAt: z.string(),
  coveredUntil: z.string().nullable(),
  catchUpId: id.nullable(),
  attempts: z.number(),
  zone: z.string(),
  email: z.string(),
  workspaceName: z.string(),
  slug: z.string(),
  isMember: z.boolean(),
})
export type DueDigest = z.infer<typeof dueDigest>

/** The time for which a worker holds a digest; a dead worker's digest is taken again after it. */
const lease = '2 minutes'

/** Takes the digest that is due first and that no other worker holds. Undefined: none is due. Runs as the service. */
export async function takeDueDigest(tx: Tx, { now }: { now: Date }): Promise<DueDigest | undefined> {
  const at = now.toISOString()
  const { rows } = await sql`
    with due as (
      select user_id, workspace_id from digests
      where is_on and next_at <= ${at}::timestamptz
        and (leased_until is null or leased_until <= ${at}::timestamptz)
      order by next_at limit 1 for update skip locked
    )
    update digests d set leased_until = ${at}::timestamptz + ${lease}::interval
    from due, profiles p, workspaces w
    where d.user_id = due.user_id and d.workspace_id = due.workspace_id and p.id = d.user_id and w.id = d.workspace_id
    returning d.user_id, d.workspace_id, d.hour, d.days, d.origin, d.unsubscribe_token, d.next_at, d.covered_until,
      d.catch_up_id, d.attempts, coalesce(p.time_zone, 'UTC') as zone, p.email, w.name as workspace_name, w.slug,
      p.left_at is null and exists (select from workspace_members m
        where m.user_id = d.user_id and m.workspace_id = d.workspace_id) as is_member`.execute(tx)
  return z.array(dueDigest).parse(rows)[0]
}

/** Records a step of a digest, and gives it back until `leasedUntil`. Runs as the service. */
export async function updateDigest(
  tx: Tx,
  given: Whose & {
    isOn?: boolean
    nextAt?: string | null
    coveredUntil?: string
    catchUpId?: string | null
    leasedUntil?: string | null
    attempts?: number
    sentAt?: string
  },
): Promise<void> {
  const { userId, workspaceId, ...fields } = given
  await tx
    .updateTable('digests')
    .set(fields)
    .where('userId', '=', userId)
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** Switches the digest of a link off. Undefined: no digest has this token. Runs as the service. */
export async function switchDigestOff(
  tx: Tx,
  { token }: { token: string },
): Promise<{ workspaceName: string } | undefined> {
  const { rows } = await sql<{ workspaceName: string }>`
    update digests d set is_on = false, next_at = null, catch_up_id = null, leased_until = null
    from workspaces w where w.id = d.workspace_id and d.unsubscribe_token = ${token}::uuid
    returning w.name as workspace_name`.execute(tx)
  return rows[0]
}

/** Finds the workspace of a link that switches a digest off. Runs as the service. */
export async function findDigestByToken(
  tx: Tx,
  { token }: { token: string },
): Promise<{ workspaceName: string } | undefined> {
  const { rows } = await sql<{ workspaceName: string }>`
    select w.name as workspace_name from digests d join workspaces w on w.id = d.workspace_id
    where d.unsubscribe_token = ${token}::uuid`.execute(tx)
  return rows[0]
}
