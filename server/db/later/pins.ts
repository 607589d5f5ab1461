import { sql } from 'kysely'
import { mostPins, type Pin, type PinMark, pin } from '../../domain/later/pin.ts'
import type { Tx } from '../client.ts'
import { glimpse, glimpseJson } from './glimpse.ts'

const row = pin.extend({ message: glimpse })

/** Lists the pinned messages of a channel that the caller may read, the latest pin first. */
export async function listPins(tx: Tx, { channelId }: { channelId: string }): Promise<Pin[]> {
  const { rows } = await sql`
    select p.message_id, p.pinned_by, p.pinned_at, ${glimpseJson} as message
    from pins p join messages m on m.id = p.message_id
    where p.channel_id = ${channelId} and m.deleted_at is null
    order by p.pinned_at desc, p.message_id desc limit ${mostPins}`.execute(tx)
  return row.array().parse(rows)
}

/** Lists which messages of a channel are pinned. */
export function listPinMarks(tx: Tx, { channelId }: { channelId: string }): Promise<PinMark[]> {
  return tx
    .selectFrom('pins')
    .select(['messageId', 'threadId'])
    .where('channelId', '=', channelId)
    .orderBy('pinnedAt', 'desc')
    .execute()
}

export async function hasPin(tx: Tx, { messageId }: { messageId: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('pins')
    .select('messageId')
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return found !== undefined
}

/** Pins a message. A second pin changes nothing. */
export async function insertPin(
  tx: Tx,
  given: { messageId: string; workspaceId: string; channelId: string; threadId: string; pinnedBy: string },
): Promise<void> {
  await tx
    .insertInto('pins')
    .values(given)
    .onConflict(there => there.doNothing())
    .execute()
}

export async function deletePin(tx: Tx, { messageId }: { messageId: string }): Promise<void> {
  await tx.deleteFrom('pins').where('messageId', '=', messageId).execute()
}
