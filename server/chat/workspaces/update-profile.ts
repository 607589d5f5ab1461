import type { Claims, Database } from '../../db/client.ts'
import { updateProfile as update } from '../../db/workspaces/profiles.ts'
import type { SessionUser, Theme } from '../../domain/workspaces/session.ts'
import { checkAccount } from './check-account.ts'
import { readProfile } from './read-profile.ts'

export async function updateProfile(
  db: Database,
  { claims, ...fields }: { claims: Claims; displayName?: string; theme?: Theme; timeZone?: string },
): Promise<{ user: SessionUser }> {
  if (Object.values(fields).every(value => value === undefined)) return readProfile(db, { claims })
  const user = await db.asUser(claims, tx => update(tx, { userId: claims.sub, ...fields }))
  return { user: checkAccount(user) }
}
