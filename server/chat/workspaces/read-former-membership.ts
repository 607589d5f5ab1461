import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findFormerMembership } from '../../db/workspaces/former-members.ts'
import type { FormerMembership } from '../../domain/workspaces/former-member.ts'

/** Returns the caller's own membership that ended, or null: they are in the workspace, or never were. */
export function readFormerMembership(
  db: Database,
  { claims, slug }: { claims: Claims; slug: string },
): Promise<{ former: FormerMembership | null }> {
  return db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    return { former: await findFormerMembership(tx, { userId: claims.sub, slug }) }
  })
}
