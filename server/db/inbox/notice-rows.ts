/** The parts that the queries for notices of entries and of budgets share. */
import { type RawBuilder, sql } from 'kysely'
import type { NotificationCursor } from '../../domain/inbox/notification.ts'
import type { Tx } from '../client.ts'

/** The person's notices in a workspace. */
export interface Mine {
  userId: string
  workspaceId: string
}

/** The condition for notices `n` behind the cursor. */
export function isOlder(cursor: NotificationCursor | null): RawBuilder<boolean> {
  return cursor
    ? sql`(n.created_at, n.id) < (${cursor.createdAt}::timestamptz, ${cursor.messageId}::uuid)`
    : sql`true`
}

/** Marks these notices as read, or all of them. */
export async function markNotices(
  tx: Tx,
  { userId, workspaceId, ids }: Mine & { ids: readonly string[] | null },
): Promise<void> {
  for (const table of ['ledgerNotices', 'budgetNotices'] as const) {
    const isMeant = ids === null ? sql`true` : sql`id = any (${ids}::uuid[])`
    await sql`update ${sql.table(table)} set read_at = now()
      where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null and ${isMeant}`.execute(
      tx,
    )
  }
}
