import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Notifies a person of a message in a direct message of theirs. Triggers don't do that for system lines. */
export async function notifyDirectly(
  tx: Tx,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<void> {
  await sql`
    insert into notifications (user_id, message_id, workspace_id, channel_id, thread_id, fork_id, seq, kind, created_at)
    select ${userId}, id, workspace_id, channel_id, thread_id, fork_id, seq, 'direct', created_at
    from messages where id = ${messageId}`.execute(tx)
}

/** Changes the given settings; the others stay as they are. */
export async function setNotifications(
  tx: Tx,
  given: {
    userId: string
    channelId: string
    level?: 'all' | 'mentions' | 'nothing'
    muted?: boolean
    hearsCalls?: boolean
  },
): Promise<void> {
  const { userId, channelId, ...chosen } = given
  await tx
    .insertInto('channelNotices')
    .values({ userId, channelId, ...chosen })
    .onConflict(there =>
      there.columns(['userId', 'channelId']).doUpdateSet({ ...chosen, updatedAt: sql<string>`now()` }),
    )
    .execute()
}
