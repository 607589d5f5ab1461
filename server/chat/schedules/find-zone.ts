import type { Tx } from '../../db/client.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'

/** Returns the chosen time zone, else the one of the person's browser, else UTC. */
export async function findZone(
  tx: Tx,
  { userId, timeZone }: { userId: string; timeZone?: string | undefined },
): Promise<string> {
  return timeZone ?? (await findProfile(tx, { userId }))?.timeZone ?? 'UTC'
}
