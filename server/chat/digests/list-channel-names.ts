import type { Tx } from '../../db/client.ts'
import type { ShownLine } from '../../domain/catch-up/catch-up.ts'

/** Returns the names of the channels of some lines, by id. Runs with the rights of the person. */
export async function listChannelNames(
  tx: Tx,
  lines: readonly ShownLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.map(({ channelId }) => channelId))]
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
