import type { Claims, Database } from '../../db/client.ts'
import { changeBlock, findBlock, listBlockVersions } from '../../db/memory-blocks/memory-blocks.ts'
import type { MemoryBlock } from '../../domain/memory-blocks/memory-block.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkNewest, lockBlock } from './open-block.ts'
import { tellTakenLabel } from './tell-taken-label.ts'

/**
 * Restores a memory block as it was in an older version, as a new version. A deleted block comes back. The words stay
 * with the readers whom both versions had.
 */
export async function restoreBlock(
  db: Database,
  given: { claims: Claims; blockId: string; blockVersionId: string; baseVersion?: number },
): Promise<{ block: MemoryBlock }> {
  const { claims, blockId, blockVersionId, baseVersion } = given
  return tellTakenLabel('of that version', () =>
    db.asUser(claims, async tx => {
      const block = await lockBlock(tx, { blockId, userId: claims.sub })
      checkNewest(block, baseVersion)
      const [version] = await listBlockVersions(tx, { blockId, versionId: blockVersionId })
      if (!version) throw notFound('version')
      const { label, content, limit, channelIds } = version
      const note = `Restored version ${version.version}`
      await changeBlock(tx, block, { label, content, limit, channelIds }, { authorUserId: claims.sub, note })
      const after = await findBlock(tx, { blockId })
      if (!after) throw notFound('memory block')
      return { block: after }
    }),
  )
}
