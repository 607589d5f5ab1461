import type { Claims, Database } from '../../db/client.ts'
import { changeBlock } from '../../db/memory-blocks/memory-blocks.ts'
import { checkNewest, lockBlock } from './open-block.ts'

/** Deletes a memory block: no task is told it any more. Its history stays, from which it can be restored. */
export function deleteBlock(
  db: Database,
  { claims, blockId, baseVersion }: { claims: Claims; blockId: string; baseVersion?: number },
): Promise<{ deleted: true }> {
  return db.asUser(claims, async tx => {
    const block = await lockBlock(tx, { blockId, userId: claims.sub })
    if (block.deletedAt !== null) return { deleted: true }
    checkNewest(block, baseVersion)
    await changeBlock(tx, block, { isDeleted: true }, { authorUserId: claims.sub })
    return { deleted: true }
  })
}
