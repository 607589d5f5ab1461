import { sql } from 'kysely'
import * as z from 'zod'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { readWholeContext } from '../tasks/task-context.ts'

/** A task that does not exist: the context is read as if one began now. */
const noTask = '00000000-0000-0000-0000-000000000000'

interface Asked {
  workspaceId: string
  channelId: string
  threadId: string
  /** The person who would ask. */
  actingUserId: string
  /** The partner; null: none, and the workspace's default agent is taken instead. */
  agentId: string | null
}

/** The fields of a fork that is not open yet. */
export interface NewForkRow {
  parentMessageId: string
  description: string
}

/**
 * Reads the whole context of an agent that is asked in a fork now, by the statement that reads a task's
 * context. Runs as the service.
 */
export async function readForkContext(
  tx: Tx,
  { agentId, ...asked }: Asked & { fork: { id: string } | NewForkRow },
) {
  const { fork, threadId } = asked
  const askedAgent = await findAskedAgent(tx, { ...asked, agentId })
  const stored = 'id' in fork
  // A fork that is not open yet has no messages. Every id has the same length.
  const forkId = stored ? fork.id : fork.parentMessageId
  const row = stored
    ? sql`(select id, parent_message_id, description, dive_partner_id, '{}'::text[] as left_out
        from forks where id = ${forkId}::uuid)`
    : sql`(select ${fork.parentMessageId}::uuid as parent_message_id, ${fork.description}::text as description,
        ${agentId}::uuid as dive_partner_id, '{}'::text[] as left_out)`
  const task = { ...asked, id: noTask, threadId, forkId, agentId: askedAgent, triggerMessageId: null }
  const { fixed, seen } = await readWholeContext(tx, { ...task, forkRow: row })
  return { seen, of: fixed.of, forkId, agentId: askedAgent }
}

/** Returns the partner or, without one, an agent that can be asked. Every workspace has at least one agent. */
async function findAskedAgent(
  tx: Tx,
  { workspaceId, agentId }: Pick<Asked, 'workspaceId' | 'agentId'>,
): Promise<string> {
  const { rows } = await sql`
    select a.id from agent_configs a join workspaces w on w.id = a.workspace_id
    where a.workspace_id = ${workspaceId} and a.deleted_at is null and a.current_version_id is not null
    order by a.id is not distinct from ${agentId}::uuid desc, a.id is not distinct from w.default_agent_id desc,
      a.is_active desc, a.is_system, a.slug
    limit 1`.execute(tx)
  return z.tuple([z.object({ id })]).parse(rows)[0].id
}
