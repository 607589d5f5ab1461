import { sql } from 'kysely'
import type { Tx } from '../client.ts'

interface Picture {
  id: string
  type: string
  bytes: Buffer
}

/** Returns a picture of an agent that the caller may see. */
export async function findAgentPicture(tx: Tx, { id }: { id: string }): Promise<Picture | undefined> {
  const { rows } = await sql<Picture>`select id, type, bytes from agent_pictures where id = ${id}`.execute(tx)
  return rows[0]
}

export async function insertAgentPicture(
  tx: Tx,
  { id, type, bytes, workspaceId, createdBy }: Picture & { workspaceId: string; createdBy: string },
): Promise<void> {
  await sql`insert into agent_pictures (id, workspace_id, type, bytes, created_by)
    values (${id}, ${workspaceId}, ${type}, ${bytes}, ${createdBy})`.execute(tx)
}
