import type { Tx } from '../../db/client.ts'
import { findMemoryEntries } from '../../db/memory/memory-entries.ts'
import { findMemoryItem } from '../../db/memory/memory-items.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import { checkMember } from '../workspaces/check-role.ts'

/** Opens an item that the caller may read, with the caller's role in its workspace. */
export async function openMemory(
  tx: Tx,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<{ item: MemoryEntry; role: MemberRole }> {
  const found = await findMemoryItem(tx, { itemId })
  if (!found) throw notFound('memory')
  const role = await checkMember(tx, { workspaceId: found.workspaceId, userId })
  const [item] = await findMemoryEntries(tx, { itemIds: [itemId], userId, role })
  if (!item) throw notFound('memory')
  return { item, role }
}
