import { sql } from 'kysely'
import type { Tx } from '../client.ts'

interface Person {
  workspaceId: string
  userId: string
}

/** Archives the direct messages of a person who has left in which nobody or one other is left. Runs as the service. */
export async function closeLonelyDirects(tx: Tx, { workspaceId, userId }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update channels c set archived_at = clock_timestamp()
    where c.workspace_id = ${workspaceId} and c.kind = 'direct' and c.direct_agent_id is null
      and c.archived_at is null and ${userId}::uuid = any (c.direct_user_ids)
      and (select count(*) from workspace_members w
        where w.workspace_id = c.workspace_id and w.user_id = any (c.direct_user_ids)) < 2
    returning c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Gives a person who is back their conversations with one other person again, to write in where that person is still
 * here. In larger ones others may have talked without the person. Runs as the service.
 */
export async function reopenDirects(tx: Tx, { workspaceId, userId }: Person): Promise<void> {
  await sql`
    with own as (
      select c.id, (select count(*) from workspace_members w
        where w.workspace_id = c.workspace_id and w.user_id = any (c.direct_user_ids)) = 2 as is_whole
      from channels c
      where c.workspace_id = ${workspaceId} and c.kind = 'direct' and c.direct_agent_id is null
        and cardinality(c.direct_user_ids) = 2 and ${userId}::uuid = any (c.direct_user_ids)
    ), back as (
      insert into channel_members (channel_id, workspace_id, user_id)
      select id, ${workspaceId}, ${userId} from own on conflict do nothing
    )
    update channels c set archived_at = null from own
    where c.id = own.id and own.is_whole and c.archived_at is not null`.execute(tx)
}

/** Lets people write again in a direct message whose people are all here. Runs as the service. */
export async function reopenDirect(tx: Tx, { channelId }: { channelId: string }): Promise<void> {
  await sql`update channels set archived_at = null
    where id = ${channelId} and kind = 'direct' and archived_at is not null`.execute(tx)
}
