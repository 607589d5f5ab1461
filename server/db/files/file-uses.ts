import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Adds up the files of a workspace, and the share of one person. */
export async function sumFileUses(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<{ personBytes: number; workspaceBytes: number; files: number }> {
  return await tx
    .selectFrom('fileUses')
    .select(({ fn, val }) => [
      sql<number>`coalesce(sum(bytes) filter (where uploader_id = ${val(userId)}), 0)::int8`.as(
        'personBytes',
      ),
      fn.coalesce(sql<number>`sum(bytes)::int8`, val(0)).as('workspaceBytes'),
      fn.coalesce(sql<number>`sum(files)::int8`, val(0)).as('files'),
    ])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
}

/** Returns the people who keep the most bytes in a workspace, largest first. */
export async function listFileUses(
  tx: Tx,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<{ userId: string; displayName: string; bytes: number; files: number }[]> {
  return await tx
    .selectFrom('fileUses')
    .innerJoin('profiles', 'profiles.id', 'fileUses.uploaderId')
    .select(['profiles.id as userId', 'profiles.displayName', 'fileUses.bytes', 'fileUses.files'])
    .where('fileUses.workspaceId', '=', workspaceId)
    .where('fileUses.files', '>', 0)
    .orderBy('fileUses.bytes', 'desc')
    .orderBy('profiles.id')
    .limit(limit)
    .execute()
}
