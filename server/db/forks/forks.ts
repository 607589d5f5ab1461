import { sql, type UpdateObject } from 'kysely'
import * as z from 'zod'
import { type Fork, type ForkOfMine, fork, forkOfMine } from '../../domain/forks/fork.ts'
import type { CitableMessage } from '../../domain/results/save-result.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { memberRole, workspace } from '../../domain/workspaces/workspace.ts'
import type { Tx } from '../client.ts'
import type { DB } from '../schema.gen.ts'

const forkingPlace = z.object({
  workspaceId: id,
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  /** The author's name as people see it; null: the system. */
  author: z.string().nullable(),
  isOwn: z.boolean(),
  deletedAt: time.nullable(),
  mayWrite: z.boolean(),
  isArchived: z.boolean(),
  most: z.number(),
  defaultAgentId: id.nullable(),
  forksBeginWith: workspace.shape.forksBeginWith,
  /** The person who wants to fork. */
  caller: z.string().nullable(),
})

export type ForkingPlace = z.infer<typeof forkingPlace>

/**
 * Finds a message with everything that is checked before a fork is made from it. Runs as the caller, so a
 * message that they can't read is not found.
 */
export async function findForkingPlace(tx: Tx, { messageId }: { messageId: string }) {
  const { rows } = await sql`
    select m.workspace_id, m.channel_id, m.thread_id, m.fork_id, m.deleted_at,
      coalesce(p.display_name, a.display_name) as author,
      coalesce(m.author_user_id = openvibe.current_user_id(), false) as is_own,
      (select me.display_name from profiles me where me.id = openvibe.current_user_id()) as caller,
      openvibe.can_write_channel(m.channel_id) as may_write, c.archived_at is not null as is_archived,
      w.max_forks_per_thread as most, w.default_agent_id, w.forks_begin_with
    from messages m
    join channels c on c.id = m.channel_id
    join workspaces w on w.id = m.workspace_id
    left join profiles p on p.id = m.author_user_id
    left join agent_configs a on a.id = m.author_agent_id
    where m.id = ${messageId}`.execute(tx)
  return forkingPlace.optional().parse(rows[0])
}

/** Counts the active forks of a thread. The caller holds the thread's lock. */
export async function countActiveForks(tx: Tx, { threadId }: { threadId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('forks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('threadId', '=', threadId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a fork. Runs as the service; the database stamps the fork with the thread's new `rev`. */
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
    /** Left out: the default of the database. */
    budgetUsd?: number
    leftOut?: string[]
  },
): Promise<Fork> {
  const row = await tx.insertInto('forks').values(given).returningAll().executeTakeFirstOrThrow()
  return fork.parse(row)
}

const forkPlace = z.object({
  fork,
  workspaceId: id,
  channelId: id,
  isArchived: z.boolean(),
  mayWrite: z.boolean(),
  /** The role of the caller. */
  role: memberRole,
  /** The number of forks that may be active in the thread. */
  most: z.number(),
})
/** A fork with everything that is checked before an action on it. */
export type ForkPlace = z.infer<typeof forkPlace>

/** Finds a fork as the caller, so a fork that they can't read is not found. */
export async function findForkPlace(
  tx: Tx,
  { forkId, userId }: { forkId: string; userId: string },
): Promise<ForkPlace | undefined> {
  const { rows } = await sql`
    select openvibe.fork_json(f) as fork, f.workspace_id, f.channel_id, c.archived_at is not null as is_archived,
      openvibe.can_write_channel(f.channel_id) as may_write, me.role, w.max_forks_per_thread as most
    from forks f
    join channels c on c.id = f.channel_id
    join workspaces w on w.id = f.workspace_id
    join threads t on t.id = f.thread_id and t.deleted_at is null
    join workspace_members me on me.workspace_id = f.workspace_id and me.user_id = ${userId}
    where f.id = ${forkId}`.execute(tx)
  return forkPlace.optional().parse(rows[0])
}

export async function findFork(tx: Tx, { forkId }: { forkId: string }): Promise<Fork | undefined> {
  const row = await tx.selectFrom('forks').selectAll().where('id', '=', forkId).executeTakeFirst()
  return row && fork.parse(row)
}

/**
 * Returns the most that the calls under way in a fork may cost: the part of `spentUsd` that is not settled. A silent
 * replay is not counted there. Only reliable under the thread's lock.
 */
export async function readForkReserved(tx: Tx, { forkId }: { forkId: string }): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select coalesce(sum(reserved_usd), 0)::float8 as reserved from tasks
    where fork_id = ${forkId} and ended_at is null and not is_silent`.execute(tx)
  return rows[0]?.reserved ?? 0
}

/** Changes a fork. Runs as the service, under the thread's lock; the database stamps the fork. */
export async function updateFork(
  tx: Tx,
  {
    forkId,
    ...change
  }: { forkId: string } & Partial<
    Pick<Fork, 'description' | 'divePartnerId' | 'budgetUsd' | 'leftOut' | 'draftVersion'>
  >,
): Promise<Fork> {
  return writeFork(tx, forkId, change)
}

/**
 * Describes the forks of a message anew that have this description, wherever it is told. Runs as the service, under the
 * thread's lock.
 */
export async function describeForksAnew(
  tx: Tx,
  { messageId, before, description }: { messageId: string; before: string; description: string },
): Promise<void> {
  await sql`
    select openvibe.describe_anew(f, ${description}) from forks f
    where f.parent_message_id = ${messageId} and f.description = ${before}
    order by f.id`.execute(tx)
}

/** Closes a fork, which then has no open result draft. `result`: the outcome of the fork. */
export async function closeFork(
  tx: Tx,
  given: {
    forkId: string
    status: 'resolved' | 'abandoned'
    closedBy: string
    result?: { version: number; messageId: string; headline: string; isStale: boolean }
  },
): Promise<Fork> {
  const { forkId, status, closedBy, result } = given
  return writeFork(tx, forkId, {
    status,
    closedBy,
    closedAt: now,
    draftVersion: null,
    ...(result && {
      resultVersion: result.version,
      resultMessageId: result.messageId,
      resultHeadline: result.headline,
      staleAt: result.isStale ? now : null,
    }),
  })
}

const now = sql<string>`clock_timestamp()`

export function reopenFork(tx: Tx, { forkId }: { forkId: string }): Promise<Fork> {
  return writeFork(tx, forkId, { status: 'active', closedBy: null, closedAt: null })
}

async function writeFork(tx: Tx, forkId: string, change: UpdateObject<DB, 'forks'>): Promise<Fork> {
  const row = await tx
    .updateTable('forks')
    .set(change)
    .where('id', '=', forkId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return fork.parse(row)
}

/**
 * Returns a thread's forks that the caller may read, oldest first. If there are very many: the active ones
 * and the most recently changed.
 */
export async function listForks(tx: Tx, { threadId }: { threadId: string }): Promise<Fork[]> {
  const { rows } = await sql`
    select shown.* from (
      select * from forks where thread_id = ${threadId} order by status <> 'active', rev desc limit 100
    ) shown
    order by shown.created_at, shown.id`.execute(tx)
  return fork.array().parse(rows)
}

const usableAgent = z.object({ id, mailbox: z.enum(['conversation', 'agent']) })
export type UsableAgent = z.infer<typeof usableAgent>

/** Finds an agent that may be the partner of a fork in this workspace. */
export async function findUsableAgent(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<UsableAgent | undefined> {
  const found = await tx
    .selectFrom('agentConfigs')
    .select(['id', 'mailbox'])
    .where('id', '=', agentId)
    .where('workspaceId', '=', workspaceId)
    .where('isActive', '=', true)
    .where('isSystem', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return usableAgent.optional().parse(found)
}

const mostOfMine = 100

/**
 * Returns the forks of a workspace that the caller is in: the active ones and those that ended lately, latest
 * first.
 */
export async function listMyForks(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<ForkOfMine[]> {
  const { rows } = await sql`
    select openvibe.fork_json(f) as fork, f.channel_id,
      (select count(*)::int from messages m
        where m.fork_id = f.id and m.fork_number > p.last_read_number and m.author_type <> 'system') as unread_count
    from fork_participants p
    join forks f on f.id = p.fork_id
    join threads t on t.id = f.thread_id and t.deleted_at is null
    where p.user_id = ${userId} and f.workspace_id = ${workspaceId}
      and (f.status = 'active' or f.closed_at > now() - interval '7 days')
    order by f.status <> 'active', f.last_activity_at desc, f.id desc
    limit ${mostOfMine}`.execute(tx)
  return forkOfMine.array().parse(rows)
}

/** Returns those of the given messages that are in the fork, so that result lines can cite them. */
export async function listCitable(
  tx: Tx,
  { forkId, messageIds }: { forkId: string; messageIds: readonly string[] },
): Promise<CitableMessage[]> {
  if (messageIds.length === 0) return []
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'forkNumber', 'content', 'deletedAt'])
    .where('id', 'in', [...new Set(messageIds)])
    .where('forkId', '=', forkId)
    .where('authorType', '<>', 'system')
    .execute()
  return rows.map(({ forkNumber, ...row }) => ({ ...row, number: forkNumber ?? 0 }))
}

/**
 * Counts the messages of people and agents that were written, edited or deleted in a fork since somebody
 * looked at it. Other changes that raise a message's revision, for example a reaction, do not make a result
 * draft out of date.
 */
export async function countForkChanges(
  tx: Tx,
  { forkId, afterNumber, sinceRev }: { forkId: string; afterNumber: number; sinceRev: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
    where fork_id = ${forkId} and author_type <> 'system' and coalesce(words_rev, rev) > ${sinceRev}
      and (fork_number > ${afterNumber} and deleted_at is null
        or fork_number <= ${afterNumber} and (edited_at is not null or deleted_at is not null))`.execute(tx)
  return rows[0]?.count ?? 0
}
