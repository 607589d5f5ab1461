import type { Claims, Database } from '../../db/client.ts'
import { changeBlock, findBlock } from '../../db/memory-blocks/memory-blocks.ts'
import { type BlockFields, blockFields, type MemoryBlock } from '../../domain/memory-blocks/memory-block.ts'
import { describeInputError } from '../../domain/wire/describe-input-error.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNewest, lockBlock } from './open-block.ts'
import { tellTakenLabel } from './tell-taken-label.ts'

/**
 * Changes a memory block. `release`: everybody may be told its words from now on, in every conversation. Without it, a
 * block with words of a channel stays where its readers are, even if its text is another one now.
 */
export function updateMemoryBlock(
  db: Database,
  given: { claims: Claims; blockId: string; baseVersion?: number; release?: boolean } & Partial<BlockFields>,
): Promise<{ block: MemoryBlock }> {
  const { claims, blockId, baseVersion, release = false, ...fields } = given
  return tellTakenLabel(fields.label ?? '', () =>
    db.asUser(claims, async tx => {
      const block = await lockBlock(tx, { blockId, userId: claims.sub })
      if (block.deletedAt !== null) throw notFound('memory block')
      checkNewest(block, baseVersion)
      const { label, content, limit } = { ...block, ...fields }
      const checked = blockFields.safeParse({ label, content, limit })
      if (!checked.success) throw new DomainError('invalid_input', describeInputError(checked.error))
      const isSame =
        checked.data.label === block.label &&
        checked.data.content === block.content &&
        checked.data.limit === block.limit
      if (!isSame || (release && block.channelIds.length > 0)) {
        const change = { ...checked.data, ...(release && { channelIds: [] }) }
        await changeBlock(tx, block, change, { authorUserId: claims.sub })
      }
      const after = await findBlock(tx, { blockId })
      if (!after) throw notFound('memory block')
      return { block: after }
    }),
  )
}
