import { sql } from 'kysely'
import * as z from 'zod'
import { plainText } from '../../domain/messages/plain-text.ts'
import { toLocalTime } from '../../domain/prompts/place.ts'
import type { ReadConversation } from '../../domain/readings/reading-prompt.ts'
import { id } from '../../domain/wire/ids.ts'
import { findSharedChannels } from '../channels/shared-channels.ts'
import type { Tx } from '../client.ts'
import { agentVersion } from '../tasks/agent-version.ts'
import { contextMessage, messageJson, messagesWithAuthors } from '../tasks/context-json.ts'

/** The place of a reading task: its readers may all read its sources. */
export interface ReadingPlace {
  workspaceId: string
  channelId: string
  actingUserId: string
}

const sourceRow = z.object({
  message: contextMessage.extend({ createdAt: z.string() }),
  channelId: id,
  threadId: id,
  forkId: id.nullable(),
  channel: z.string().nullable(),
  thread: z.string().nullable(),
  fork: z.string().nullable(),
})

/**
 * Reads the messages of a reading task as they are now, by conversation, in the order of `messageIds`. Leaves out the
 * deleted ones, and those that the person who asked or a reader of the task's place may not read. Runs as the service.
 */
export async function readSources(
  tx: Tx,
  { workspaceId, channelId, actingUserId, messageIds }: ReadingPlace & { messageIds: readonly string[] },
): Promise<ReadConversation[]> {
  if (messageIds.length === 0) return []
  const zone = await readZone(tx, actingUserId)
  const { rows } = await sql`
    select ${messageJson} as message, m.channel_id, m.thread_id, m.fork_id,
      case when c.kind = 'direct' then null else c.name end as channel,
      (select r.content from messages r where r.thread_id = m.thread_id and r.fork_id is null
        and r.author_type <> 'system' and r.deleted_at is null order by r.seq limit 1) as thread,
      (select f.description from forks f where f.id = m.fork_id) as fork
    from ${messagesWithAuthors(workspaceId)}
    join channels c on c.id = m.channel_id
    join unnest(${[...messageIds]}::uuid[]) with ordinality as wanted (id, place) on wanted.id = m.id
    where m.workspace_id = ${workspaceId} and m.deleted_at is null and m.author_type <> 'system'
    order by wanted.place`.execute(tx)
  const found = z.array(sourceRow).parse(rows)
  const shared = await findSharedChannels(tx, {
    channelId,
    actingUserId,
    channelIds: found.map(row => row.channelId),
  })
  const numbers = new Map(messageIds.map((messageId, index) => [messageId, index + 1]))
  const conversations = new Map<
    string,
    ReadConversation & { messages: ReadConversation['messages'][number][] }
  >()
  for (const { message, ...at } of found) {
    if (!shared.has(at.channelId)) continue
    const key = at.forkId ?? at.threadId
    const known = conversations.get(key) ?? {
      channelId: at.channelId,
      threadId: at.threadId,
      forkId: at.forkId,
      channel: at.channel,
      thread: plainText(at.thread ?? '', 120),
      fork: at.fork,
      messages: [],
    }
    const number = numbers.get(message.id) ?? 0
    known.messages.push({ ...message, number, at: toLocalTime(message.createdAt, zone) })
    conversations.set(key, known)
  }
  return [...conversations.values()]
}

async function readZone(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select time_zone as zone from profiles where id = ${userId}`.execute(tx)
  return rows[0]?.zone ?? 'UTC'
}

const readingAgent = z.object({
  agent: agentVersion,
  hasBudget: z.boolean(),
  smallModel: z.string(),
  smallEndpointId: id.nullable(),
})

/** Reads the version of the agent that reads, the workspace's small model, and whether it limits the spending. */
export async function readReadingAgent(
  tx: Tx,
  { workspaceId, agentVersionId }: { workspaceId: string; agentVersionId: string },
) {
  const { rows } = await sql`
    select v.config as agent, w.small_model, w.small_endpoint_id,
      openvibe.limits_spending(w.id) as has_budget
    from agent_config_versions v join workspaces w on w.id = ${workspaceId}
    where v.id = ${agentVersionId}`.execute(tx)
  const [found] = z.tuple([readingAgent]).parse(rows)
  return found
}

/** Finds a system agent of the workspace by its slug. */
export async function findSystemAgent(
  tx: Tx,
  { workspaceId, slug }: { workspaceId: string; slug: `_${string}` },
): Promise<{ id: string; mailbox: 'conversation' | 'agent' }> {
  return tx
    .selectFrom('agentConfigs')
    .select(['id', 'mailbox'])
    .where('workspaceId', '=', workspaceId)
    .where('slug', '=', slug)
    .where('isSystem', '=', true)
    .where('currentVersionId', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Reads the current version of an agent, which a reading task begins with. */
export async function readCurrentVersion(tx: Tx, agentId: string) {
  const { rows } = await sql`
    select a.current_version_id as id, v.config as agent
    from agent_configs a join agent_config_versions v on v.id = a.current_version_id
    where a.id = ${agentId}`.execute(tx)
  const [found] = z.tuple([z.object({ id, agent: agentVersion })]).parse(rows)
  return found
}
