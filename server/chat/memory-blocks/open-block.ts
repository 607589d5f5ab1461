import { findAgent } from '../../db/agents/agents.ts'
import type { Tx } from '../../db/client.ts'
import { findBlock } from '../../db/memory-blocks/memory-blocks.ts'
import type { MemoryBlock } from '../../domain/memory-blocks/memory-block.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

type FoundBlock = MemoryBlock & { workspaceId: string; deletedAt: string | null }

/** Locks a block that the caller may change, after the right is checked. */
export async function lockBlock(
  tx: Tx,
  { blockId, userId }: { blockId: string; userId: string },
): Promise<FoundBlock> {
  const seen = await findBlock(tx, { blockId })
  if (!seen || !(await findAgent(tx, { agentId: seen.agentId }))) throw notFound('memory block')
  await checkAdmin(tx, { workspaceId: seen.workspaceId, userId, doing: 'change memory blocks' })
  const locked = await findBlock(tx, { blockId, lock: true })
  if (!locked) throw notFound('memory block')
  return locked
}

/** Refuses a change that began on an older version. */
export function checkNewest(block: FoundBlock, baseVersion: number | undefined): void {
  if (baseVersion === undefined || baseVersion === block.version) return
  throw new DomainError(
    'version_conflict',
    `The block “${block.label}” was changed while you were editing. Your text is still here. Compare it with the newest version in the history before you save it.`,
    { version: block.version },
  )
}
