import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { type IncomingWebhook, incomingScheme, incomingWebhook } from '../../domain/webhooks/incoming.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import type { IncomingWebhooks } from '../schema.gen.ts'

type Row = Selectable<IncomingWebhooks>

/** The state that decides whether deliveries are accepted, beside the columns. */
const standing = sql`
  not exists (select from workspace_members m where m.workspace_id = w.workspace_id and m.user_id = w.owner_id)
    as is_owner_gone,
  not exists (
    select from workspace_members m
    where m.workspace_id = w.workspace_id and m.user_id = w.owner_id and (c.kind = 'public' and m.role <> 'guest'
      or exists (select from channel_members cm where cm.channel_id = c.id and cm.user_id = m.user_id)))
    as is_place_hidden,
  c.archived_at is not null as is_archived,
  coalesce(a.deleted_at is not null or not a.is_active, true) as is_agent_off,
  coalesce(t.deleted_at is not null, false) as is_thread_gone,
  w.sealed is not null or w.secret_hash is not null as has_secret`

const told = z.object({
  isOwnerGone: z.boolean(),
  isPlaceHidden: z.boolean(),
  isArchived: z.boolean(),
  isAgentOff: z.boolean(),
  isThreadGone: z.boolean(),
  hasSecret: z.boolean(),
})

const from = sql`
  from incoming_webhooks w
  join channels c on c.id = w.channel_id
  left join agent_configs a on a.id = w.agent_id
  left join threads t on t.id = w.thread_id`

const columns = sql`w.id, w.workspace_id, w.owner_id, w.name, w.agent_id, w.channel_id, w.thread_id, w.scheme, w.template,
  w.is_active, w.refused_at, w.refusal, w.created_at, w.updated_at`

/** Returns the incoming webhooks among these ids, newest first. Runs as the service; the caller has checked the rights. */
export async function readIncoming(tx: Tx, ids: readonly string[]): Promise<IncomingWebhook[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns}, ${standing} ${from} where w.id = any (${ids}::uuid[]) order by w.id desc`.execute(tx)
  return rows.map(row => incomingWebhook.parse({ ...row, problem: nameProblem(told.parse(row)) }))
}

function nameProblem(state: z.infer<typeof told>): string | null {
  if (state.isOwnerGone) return 'Its owner left the workspace. Save the webhook to become its owner.'
  if (state.isPlaceHidden)
    return 'Its owner can’t read the channel any more. An admin who can read it can save the webhook.'
  if (state.isArchived) return 'The channel is archived. Unarchive it, or choose another one.'
  if (state.isThreadGone) return 'The thread was deleted. Choose another place.'
  if (state.isAgentOff) return 'The agent is switched off. Switch it on, or choose another one.'
  if (!state.hasSecret) return 'The signing secret is missing. Copy it from the sender.'
  return null
}

/** Lists the ids of the webhooks of a workspace that the caller may see. */
export async function listIncomingIds(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('incomingWebhooks')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => row.id)
}

/** Returns the owner and the place of a webhook, if the caller may see it. */
export function findIncoming(
  tx: Tx,
  { webhookId }: { webhookId: string },
): Promise<Pick<Row, 'workspaceId' | 'ownerId' | 'channelId' | 'threadId' | 'agentId'> | undefined> {
  return tx
    .selectFrom('incomingWebhooks')
    .select(['workspaceId', 'ownerId', 'channelId', 'threadId', 'agentId'])
    .where('id', '=', webhookId)
    .executeTakeFirst()
}

export async function insertIncoming(
  tx: Tx,
  webhook: Omit<Row, 'isActive' | 'refusedAt' | 'refusal' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await tx.insertInto('incomingWebhooks').values(webhook).execute()
}

export async function updateIncoming(
  tx: Tx,
  webhookId: string,
  change: Partial<Omit<Row, 'id' | 'workspaceId'>>,
): Promise<void> {
  await tx
    .updateTable('incomingWebhooks')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', webhookId)
    .execute()
}

export async function deleteIncoming(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await tx.deleteFrom('incomingWebhooks').where('id', '=', webhookId).execute()
}

/** A webhook with everything that checks a request and answers it. */
export const receiver = z.object({
  id,
  workspaceId: id,
  ownerId: id,
  name: z.string(),
  agentId: id,
  channelId: id,
  threadId: id.nullable(),
  scheme: incomingScheme,
  secretHash: z.instanceof(Buffer).nullable(),
  sealed: z.string().nullable(),
  template: z.string(),
  isActive: z.boolean(),
})
export type Receiver = z.infer<typeof receiver>

/** Finds the webhook of a request. `lock`: one delivery at a time, so that a repetition is found. Runs as the service. */
export async function findReceiver(
  tx: Tx,
  { webhookId, lock = false }: { webhookId: string; lock?: boolean },
): Promise<Receiver | undefined> {
  const row = await tx
    .selectFrom('incomingWebhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return receiver.optional().parse(row)
}

/** Notes a request that could not be accepted as the sender's, at most once a second. */
export async function noteRefusal(
  tx: Tx,
  { webhookId, refusal }: { webhookId: string; refusal: string },
): Promise<void> {
  await sql`
    update incoming_webhooks set refused_at = now(), refusal = ${refusal}
    where id = ${webhookId} and coalesce(refused_at < now() - interval '1 second', true)`.execute(tx)
}
