import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { setLowered } from '../../db/limits/rate-limits.ts'
import { type LoweredKind, toldLimits } from '../../domain/limits/rate-limit.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkAdmin } from '../workspaces/check-role.ts'
import type { LimitDesk } from './limit-desk.ts'

/** Lowers a rate limit for a workspace; null: the limit of the server counts again. */
export async function setLimit(
  db: Database,
  { book, reload }: LimitDesk,
  given: { claims: Claims; workspaceId: string; kind: LoweredKind; most: number | null },
): Promise<{ most: number | null }> {
  const { claims, workspaceId, kind, most } = given
  await db.asUser(claims, async tx => {
    await checkAdmin(tx, { workspaceId, userId: claims.sub, doing: 'change rate limits' })
    const bound = toldLimits[kind].most
    if (most !== null && most > bound) {
      const up = bound.toLocaleString('en-US')
      throw new DomainError('invalid_input', `This server allows up to ${up}. Enter ${up} or less.`)
    }
    await takeServiceRole(tx)
    await setLowered(tx, { workspaceId, kind, most })
  })
  await reload()
  return { most: book.lowered(workspaceId)[kind] ?? null }
}
