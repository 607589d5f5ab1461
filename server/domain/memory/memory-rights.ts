import { isAdmin } from '../workspaces/permissions.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import type { MemoryEntry } from './memory-entry.ts'

/**
 * Returns what a person who can read an item may do with it. The person who asked an agent to remember it counts as
 * its author.
 */
export function memoryRights(
  { authorUserId, author, aboutUserIds }: Pick<MemoryEntry, 'authorUserId' | 'author' | 'aboutUserIds'>,
  { userId, role }: { userId: string; role: MemberRole },
): { mayEdit: boolean; mayDelete: boolean } {
  const isAuthor = authorUserId === userId || (author?.userId === userId && !author.isReflection)
  const mayEdit = isAdmin(role) || isAuthor
  return { mayEdit, mayDelete: mayEdit || aboutUserIds.includes(userId) }
}
