import { findAgent } from '../../db/agents/agents.ts'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { findBlock, listBlocks, listBlockVersions } from '../../db/memory-blocks/memory-blocks.ts'
import type { MemoryBlock, MemoryBlockVersion } from '../../domain/memory-blocks/memory-block.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { maySeePrompts } from '../agents/may-see-prompts.ts'

/**
 * Returns the memory blocks of an agent, for people who may read its prompt. A block with words of a channel is shown
 * only to readers of that channel.
 */
export function listMemoryBlocks(
  db: Database,
  { claims, agentId }: { claims: Claims; agentId: string },
): Promise<{ blocks: MemoryBlock[] }> {
  return db.asUser(claims, async tx => {
    await checkShown(tx, { agentId, userId: claims.sub })
    return { blocks: await listBlocks(tx, { agentId }) }
  })
}

/** Returns the versions of a block, newest first. */
export function listVersions(
  db: Database,
  { claims, blockId }: { claims: Claims; blockId: string },
): Promise<{ versions: MemoryBlockVersion[] }> {
  return db.asUser(claims, async tx => {
    const block = await findBlock(tx, { blockId })
    if (!block) throw notFound('memory block')
    await checkShown(tx, { agentId: block.agentId, userId: claims.sub })
    return { versions: await listBlockVersions(tx, { blockId }) }
  })
}

async function checkShown(tx: Tx, { agentId, userId }: { agentId: string; userId: string }): Promise<void> {
  const agent = await findAgent(tx, { agentId })
  if (!agent) throw notFound('agent')
  if (await maySeePrompts(tx, { workspaceId: agent.workspaceId, userId })) return
  throw new DomainError(
    'admins_only',
    'Only admins can see agents’ memory blocks in this workspace. Ask an admin to check this.',
  )
}
