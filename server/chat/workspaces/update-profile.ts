import type { Claims, Database } from '../../db/client.ts'
import { findProfile, updateProfile as update } from '../../db/workspaces/profiles.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { SessionUser, Theme } from '../../domain/workspaces/session.ts'

export async function readProfile(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ user: SessionUser }> {
  const user = await db.asUser(claims, tx => findProfile(tx, { userId: claims.sub }))
  return { user: checkAccount(user) }
}

export async function updateProfile(
  db: Database,
  { claims, ...fields }: { claims: Claims; displayName?: string; theme?: Theme },
): Promise<{ user: SessionUser }> {
  if (fields.displayName === undefined && fields.theme === undefined) return readProfile(db, { claims })
  const user = await db.asUser(claims, tx => update(tx, { userId: claims.sub, ...fields }))
  return { user: checkAccount(user) }
}

/** A token outlives its account by up to an hour. */
function checkAccount(user: SessionUser | undefined): SessionUser {
  if (!user)
    throw new DomainError('signed_out', 'This account no longer exists. Sign in with another account.')
  return user
}
