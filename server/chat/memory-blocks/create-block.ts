import type { Claims, Database } from '../../db/client.ts'
import { insertBlock, listBlocks } from '../../db/memory-blocks/memory-blocks.ts'
import { type BlockFields, blockLimits, type MemoryBlock } from '../../domain/memory-blocks/memory-block.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { lockAgent } from '../agents/lock-agent.ts'
import { tellTakenLabel } from './tell-taken-label.ts'

/** Adds a memory block to an agent. */
export function createBlock(
  db: Database,
  given: { claims: Claims; agentId: string } & BlockFields,
): Promise<{ block: MemoryBlock }> {
  const { claims, agentId, ...fields } = given
  return tellTakenLabel(fields.label, () =>
    db.asUser(claims, async tx => {
      const { workspaceId } = await lockAgent(tx, { agentId, userId: claims.sub })
      if ((await listBlocks(tx, { agentId })).length >= blockLimits.blocks) {
        throw new DomainError(
          'blocks_full',
          `This agent has ${blockLimits.blocks} memory blocks, and no more fit. Delete one first, or add to another one.`,
        )
      }
      const blockId = await insertBlock(tx, { workspaceId, agentId, ...fields }, { authorUserId: claims.sub })
      const block = (await listBlocks(tx, { agentId })).find(({ id }) => id === blockId)
      if (!block) throw new Error('The block was written a moment ago.')
      return { block }
    }),
  )
}
