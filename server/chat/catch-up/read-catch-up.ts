import { findCatchUp } from '../../db/catch-up/catch-ups.ts'
import type { Claims, Database } from '../../db/client.ts'
import type { CatchUp } from '../../domain/catch-up/catch-up.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { showCatchUp } from './show-catch-up.ts'

/** Reads a catch-up of the caller; nobody else may. */
export function readCatchUp(
  db: Database,
  { claims, catchUpId }: { claims: Claims; catchUpId: string },
): Promise<CatchUp> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const stored = await findCatchUp(tx, { catchUpId, userId })
    if (!stored) throw notFound('catch-up')
    await checkMember(tx, { ...stored, userId })
    return showCatchUp(tx, stored)
  })
}
