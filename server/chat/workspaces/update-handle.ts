import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { violatesUnique } from '../../db/violations.ts'
import { findMember } from '../../db/workspaces/members.ts'
import { listTakenNames, updateHandle as update } from '../../db/workspaces/mention-names.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkHandle } from '../../domain/workspaces/handle.ts'
import type { Member } from '../../domain/workspaces/workspace.ts'
import { checkMember } from './check-role.ts'

/** Changes the caller's handle in this workspace. Messages that mention the old handle still lead to the person. */
export async function updateHandle(
  db: Database,
  { claims, workspaceId, ...given }: { claims: Claims; workspaceId: string; handle: string },
): Promise<{ member: Member }> {
  const handle = checkHandle(given.handle)
  const key = { workspaceId, userId: claims.sub }
  try {
    return await db.asUser(claims, async tx => {
      await checkMember(tx, key)
      await takeServiceRole(tx)
      const before = await findMember(tx, key)
      if (before?.handle !== handle) {
        const taken = await listTakenNames(tx, { ...key, names: [handle] })
        if (taken.has(handle)) throw isTaken(handle)
      }
      await update(tx, { ...key, handle })
      const member = await findMember(tx, key)
      if (!member) throw notFound('member')
      return { member }
    })
  } catch (error) {
    if (!violatesUnique(error, 'mention_names_pkey')) throw error
    throw isTaken(handle)
  }
}

function isTaken(handle: string): DomainError {
  return new DomainError('handle_taken', `The handle @${handle} is already taken. Choose another one.`)
}
