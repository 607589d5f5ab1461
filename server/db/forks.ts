import { sql } from 'kysely'
import * as z from 'zod'
import { type Fork, fork } from '../domain/fork.ts'
import { id, time } from '../domain/ids.ts'
import type { Tx } from './client.ts'

const forkingPlace = z.object({
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  content: z.string(),
  deletedAt: time.nullable(),
  mayWrite: z.boolean(),
  isArchived: z.boolean(),
  most: z.number(),
  defaultAgentId: id.nullable(),
})

/** A message as somebody who wants to fork from it finds it. As the caller: what they can't read is not there. */
export async function findForkingPlace(tx: Tx, { messageId }: { messageId: string }) {
  const { rows } = await sql`
    select m.workspace_id, m.channel_id, m.thread_id, m.fork_id, m.content, m.deleted_at,
      openvibe.can_write_channel(m.channel_id) as may_write, c.archived_at is not null as is_archived,
      w.max_forks_per_thread as most, w.default_agent_id
    from messages m
    join channels c on c.id = m.channel_id
    join workspaces w on w.id = m.workspace_id
    where m.id = ${messageId}`.execute(tx)
  return forkingPlace.optional().parse(rows[0])
}

/** Under the thread's lock. */
export async function countActiveForks(tx: Tx, { threadId }: { threadId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('forks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('threadId', '=', threadId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** As the service; the database stamps the fork with the thread's new `rev`. */
export async function insertFork(
  tx: Tx,
  given: {
    id: string
    workspaceId: string
    channelId: string
    threadId: string
    parentMessageId: string
    description: string
    divePartnerId: string | null
    createdBy: string
  },
): Promise<Fork> {
  const row = await tx.insertInto('forks').values(given).returningAll().executeTakeFirstOrThrow()
  return fork.parse(row)
}

/** A thread's forks, oldest first, as the caller may read them. */
export async function listForks(tx: Tx, { threadId }: { threadId: string }): Promise<Fork[]> {
  const rows = await tx
    .selectFrom('forks')
    .selectAll()
    .where('threadId', '=', threadId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(row => fork.parse(row))
}

/** Whether an agent may think along in a fork of this workspace. */
export async function isUsableAgent(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('agentConfigs')
    .select('id')
    .where('id', '=', agentId)
    .where('workspaceId', '=', workspaceId)
    .where('isActive', '=', true)
    .where('isSystem', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
