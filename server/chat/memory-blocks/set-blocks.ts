import type { Tx } from '../../db/client.ts'
import { type ChangeBy, changeBlock, insertBlock, listBlocks } from '../../db/memory-blocks/memory-blocks.ts'
import type { BlockFields } from '../../domain/memory-blocks/memory-block.ts'

/**
 * Gives an agent exactly these blocks, as its document lists them: changes those of the same label, adds new ones and
 * deletes the others. Returns whether anything changed. The agent is locked.
 */
export async function setBlocks(
  tx: Tx,
  { workspaceId, agentId, blocks }: { workspaceId: string; agentId: string; blocks: readonly BlockFields[] },
  by: ChangeBy,
): Promise<boolean> {
  const before = await listBlocks(tx, { agentId, lock: true })
  let isChanged = false
  for (const old of before.filter(({ label }) => !blocks.some(block => block.label === label))) {
    await changeBlock(tx, { ...old, workspaceId }, { isDeleted: true }, by)
    isChanged = true
  }
  for (const block of blocks) {
    const old = before.find(({ label }) => label === block.label)
    if (old && old.content === block.content && old.limit === block.limit) continue
    isChanged = true
    if (old) await changeBlock(tx, { ...old, workspaceId }, block, by)
    else await insertBlock(tx, { workspaceId, agentId, ...block }, by)
  }
  return isChanged
}
