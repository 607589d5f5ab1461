import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { labelMessage } from '../../domain/citations/label-context.ts'
import type { ForkMaterial } from '../../domain/forks/fork-context.ts'
import { place } from '../../domain/prompts/place.ts'
import { id } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import type { Tx } from '../client.ts'
import { contextMessage, messageJson, messagesWithAuthors } from '../tasks/context-json.ts'
import { placeJson } from '../tasks/place-json.ts'

const forkMaterial = z.object({
  threadId: id,
  description: z.string(),
  parent: contextMessage.nullable(),
  messages: z.array(contextMessage),
  place,
  handle: z.string(),
})

interface Asked {
  workspaceId: string
  channelId: string
  /** The person who would ask. */
  actingUserId: string
}

/**
 * Reads everything that an agent would be shown of a fork if it were asked now: the fork's partner or, if it has none,
 * the workspace's default agent. Runs as the service.
 */
export async function readForkMaterial(
  tx: Tx,
  { forkId, agentId, ...asked }: Asked & { forkId: string; agentId: string | null },
): Promise<ForkMaterial> {
  const { workspaceId } = asked
  const agent = askedAgent(workspaceId, agentId)
  const newest = sql`select m.id from messages m
    where m.fork_id = ${forkId} and m.author_type <> 'system' and m.deleted_at is null
    order by m.seq desc limit ${limits.contextMessages}`
  const { rows } = await sql`
    select f.thread_id, f.description,
      (select ${messageJson} from ${messagesWithAuthors(workspaceId)}
        where m.id = f.parent_message_id and m.deleted_at is null) as parent,
      coalesce((select jsonb_agg(shown.message order by shown.seq) from (
        select ${messageJson} as message, m.seq from ${messagesWithAuthors(workspaceId)}
        where m.fork_id = f.id and m.author_type <> 'system' and m.deleted_at is null
        order by m.seq desc limit ${limits.contextMessages}
      ) shown), '[]') as messages,
      ${placeJson({ ...asked, agentId: agent }, sql`(array(${newest}))`)} as place,
      ${handleOf(agent)} as handle
    from forks f where f.id = ${forkId}`.execute(tx)
  const [{ threadId, parent, messages, place, ...fork }] = z.tuple([forkMaterial]).parse(rows)
  const at = { threadId, forkId }
  return {
    ...fork,
    parent: parent && labelMessage(parent, { threadId, forkId: null }, at),
    messages: messages.map(message => labelMessage(message, at, at)),
    place: { ...place, forkId },
  }
}

/** A fork that is not open yet, as the place of readers. */
const newFork = 'new'

/** Reads the message that a fork would start from, as its agents would be shown it, and their place. */
export async function readParentMaterial(
  tx: Tx,
  { messageId, ...asked }: Asked & { messageId: string },
): Promise<Pick<ForkMaterial, 'parent' | 'place' | 'handle'>> {
  const { workspaceId } = asked
  const agent = askedAgent(workspaceId, null)
  const { rows } = await sql`
    select (select m.thread_id from messages m where m.id = ${messageId}) as thread_id,
      (select ${messageJson} from ${messagesWithAuthors(workspaceId)}
        where m.id = ${messageId} and m.deleted_at is null) as parent,
      ${placeJson({ ...asked, agentId: agent }, sql`'{}'::uuid[]`)} as place,
      ${handleOf(agent)} as handle`.execute(tx)
  const [{ threadId, parent, place, handle }] = z
    .tuple([forkMaterial.pick({ threadId: true, parent: true, place: true, handle: true })])
    .parse(rows)
  return {
    parent: parent && labelMessage(parent, { threadId, forkId: null }, { threadId, forkId: newFork }),
    // The fork has no id yet. Every id has the same length.
    place: { ...place, forkId: messageId },
    handle,
  }
}

function askedAgent(workspaceId: string, agentId: string | null): RawBuilder<unknown> {
  return sql`(select coalesce(${agentId}::uuid, default_agent_id) from workspaces where id = ${workspaceId})`
}

function handleOf(agent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select slug from agent_configs where id = ${agent}), '')`
}
