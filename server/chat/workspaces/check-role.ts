import type { Tx } from '../../db/client.ts'
import { findRole, hasOtherAdmin } from '../../db/workspaces/members.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { isAdmin } from '../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'

interface Asked {
  workspaceId: string
  userId: string
}

/** Returns the caller's role. Does not tell a person outside the workspace that it exists. */
export async function checkMember(tx: Tx, asked: Asked): Promise<MemberRole> {
  const role = await findRole(tx, asked)
  if (!role) throw notFound('workspace')
  return role
}

/** Checks that the caller is an admin; `doing` ends the sentence 'Only an admin of this workspace can …'. */
export async function checkAdmin(tx: Tx, { doing, ...asked }: Asked & { doing: string }): Promise<void> {
  const role = await checkMember(tx, asked)
  if (!isAdmin(role)) throw new DomainError('admins_only', `Only an admin of this workspace can ${doing}.`)
}

/** Refuses to remove the last admin. Call it with the workspace locked, or two admins could step down at once. */
export async function checkOtherAdmin(tx: Tx, admin: Asked): Promise<void> {
  if (await hasOtherAdmin(tx, admin)) return
  throw new DomainError(
    'last_admin',
    'A workspace needs at least one admin. Make another member an admin first.',
  )
}
