import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../client.ts'

/** Returns whether a member may read a channel. Runs as the service. */
export async function canPersonRead(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select openvibe.can_person_read(${userId}::uuid, ${channelId}::uuid) as reads`.execute(tx)
  return z.tuple([z.object({ reads: z.boolean() })]).parse(rows)[0].reads
}
