import type { Claims, Database } from '../../db/client.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import type { SessionUser } from '../../domain/workspaces/session.ts'
import { checkAccount } from './check-account.ts'

export async function readProfile(
  db: Database,
  { claims }: { claims: Claims },
): Promise<{ user: SessionUser }> {
  const user = await db.asUser(claims, tx => findProfile(tx, { userId: claims.sub }))
  return { user: checkAccount(user) }
}
