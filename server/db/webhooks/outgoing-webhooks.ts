import { type Selectable, sql } from 'kysely'
import {
  type OutgoingWebhook,
  outgoingWebhook,
  type SwitchedOff,
  type UnreadWebhook,
  unreadWebhook,
} from '../../domain/webhooks/outgoing.ts'
import type { Tx } from '../client.ts'
import type { OutgoingWebhooks } from '../schema.gen.ts'

type Row = Selectable<OutgoingWebhooks>

/** A webhook that was turned off. */
export type TurnedOff = Pick<Row, 'workspaceId' | 'name' | 'channelIds'>

/** Returns outgoing webhooks that the caller may see, newest first: those whose channels the caller reads. */
export async function readOutgoing(
  tx: Tx,
  of: { workspaceId: string } | { webhookId: string },
): Promise<OutgoingWebhook[]> {
  const which = 'webhookId' in of ? sql`w.id = ${of.webhookId}` : sql`w.workspace_id = ${of.workspaceId}`
  const { rows } = await sql`
    select w.id, w.workspace_id, w.owner_id, w.name, w.url, w.events, w.channels, shown.channel_ids,
      case when w.valid_before_until > now() then w.valid_before_until end as valid_before_until, w.is_active,
      w.failing_since, w.switched_off, w.switched_off_at, w.created_at, w.updated_at
    from outgoing_webhooks w,
      lateral (
        select coalesce(array_agg(c.id order by c.name), '{}') as channel_ids
        from channels c where c.id = any (w.channel_ids)) shown
    where ${which} order by w.id desc`.execute(tx)
  return outgoingWebhook.array().parse(rows)
}

/** Lists the webhooks of a workspace but some, with nothing that only readers of their channels may know. Runs as the service. */
export async function listUnreadOutgoing(
  tx: Tx,
  { workspaceId, except }: { workspaceId: string; except: readonly string[] },
): Promise<UnreadWebhook[]> {
  const rows = await tx
    .selectFrom('outgoingWebhooks')
    .select(['id', 'workspaceId', 'ownerId', 'isActive', 'createdAt'])
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`id <> all (${[...except]}::uuid[])`)
    .orderBy('id', 'desc')
    .execute()
  return unreadWebhook.array().parse(rows)
}

/** Lists the admins of a workspace, and whether each reads all of these channels. Runs as the service. */
export async function listAdminReaders(
  tx: Tx,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<{ userId: string; readsAll: boolean }[]> {
  const { rows } = await sql<{ userId: string; readsAll: boolean }>`
    select m.user_id, not exists (
      select from channels c
      where c.id = any (${[...channelIds]}::uuid[]) and not openvibe.can_person_read(m.user_id, c.id)) as reads_all
    from workspace_members m
    where m.workspace_id = ${workspaceId} and m.role = 'admin'
    order by m.user_id`.execute(tx)
  return rows
}

/** Returns those of these channels that the caller can read and that can be chosen. */
export async function listChoosable(
  tx: Tx,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '<>', 'direct')
    .where('id', 'in', channelIds)
    .execute()
  return rows.map(row => row.id)
}

export async function insertOutgoing(
  tx: Tx,
  webhook: Pick<
    Row,
    'id' | 'workspaceId' | 'ownerId' | 'name' | 'url' | 'events' | 'channels' | 'channelIds' | 'sealed'
  >,
): Promise<void> {
  await tx.insertInto('outgoingWebhooks').values(webhook).execute()
}

export async function updateOutgoing(
  tx: Tx,
  webhookId: string,
  change: Partial<Omit<Row, 'id' | 'workspaceId'>>,
): Promise<void> {
  await tx
    .updateTable('outgoingWebhooks')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', webhookId)
    .execute()
}

/** Seals a new secret; the one before stays valid for `keepHours`. */
export async function rotateSecret(
  tx: Tx,
  { webhookId, sealed, keepHours }: { webhookId: string; sealed: string; keepHours: number },
): Promise<void> {
  await sql`
    update outgoing_webhooks
    set sealed_before = sealed, sealed = ${sealed}, valid_before_until = now() + make_interval(hours => ${keepHours}),
      updated_at = now()
    where id = ${webhookId}`.execute(tx)
}

/**
 * Switches a webhook off and drops its waiting deliveries. Undefined: it was off, or it does not belong to `ownerId` any
 * more.
 */
export async function switchOff(
  tx: Tx,
  { webhookId, why, ownerId }: { webhookId: string; why: SwitchedOff; ownerId?: string },
): Promise<TurnedOff | undefined> {
  const webhook = await tx
    .updateTable('outgoingWebhooks')
    .set({ isActive: false, switchedOff: why, switchedOffAt: sql`now()` })
    .where('id', '=', webhookId)
    .where('isActive', '=', true)
    .$if(ownerId !== undefined, query => query.where('ownerId', '=', ownerId ?? ''))
    .returning(['workspaceId', 'name', 'channelIds'])
    .executeTakeFirst()
  if (!webhook) return undefined
  await sql`
    update outgoing_deliveries set state = 'dropped', ended_at = now()
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(tx)
  return webhook
}

/** Lists the webhooks of a person that were turned off in this transaction. Runs as the service. */
export function listJustTurnedOff(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<TurnedOff[]> {
  return tx
    .selectFrom('outgoingWebhooks')
    .select(['workspaceId', 'name', 'channelIds'])
    .where('workspaceId', '=', workspaceId)
    .where('ownerId', '=', userId)
    .where('switchedOffAt', '=', sql<string>`now()`)
    .orderBy('id')
    .execute()
}

export async function switchOn(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await sql`
    update outgoing_webhooks
    set is_active = true, switched_off = null, switched_off_at = null, failing_since = null, given_up = 0
    where id = ${webhookId}`.execute(tx)
}

export async function deleteOutgoing(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await tx.deleteFrom('outgoingWebhooks').where('id', '=', webhookId).execute()
}

/** Counts the webhooks of a workspace, with a lock that lets one be added at a time. Runs as the service. */
export async function countWebhooks(
  tx: Tx,
  { workspaceId, table }: { workspaceId: string; table: 'incomingWebhooks' | 'outgoingWebhooks' },
): Promise<number> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().execute()
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}
