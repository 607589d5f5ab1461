import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Returns whether the caller may write in a channel now: the caller can read it, and it is not archived. */
export async function mayWriteIn(tx: Tx, { channelId }: { channelId: string }): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select openvibe.can_write_channel(${channelId}) as may`.execute(tx)
  return rows[0]?.may ?? false
}
