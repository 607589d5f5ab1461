import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { listKeyNames, listLowered, listMarks } from '../../db/limits/rate-limits.ts'
import {
  type LimitsPage,
  type LimitUse,
  loweredKind,
  toldKind,
  toldLimits,
} from '../../domain/limits/rate-limit.ts'
import { checkMember } from '../workspaces/check-role.ts'
import type { LimitDesk } from './limit-desk.ts'

/**
 * Returns the rate limits of a workspace, their use, and the people and keys near one of them: for admins everybody, for
 * others they themselves and their own keys.
 */
export function readLimits(
  db: Database,
  { book }: Pick<LimitDesk, 'book'>,
  { claims, workspaceId }: { claims: Claims; workspaceId: string },
): Promise<LimitsPage> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    await takeServiceRole(tx)
    const lowered = (await listLowered(tx)).get(workspaceId) ?? {}
    const [marks, uses] = [await listMarks(tx, { workspaceId }), book.listUses(workspaceId)]
    const keyIds = [...marks, ...uses].filter(({ kind }) => kind === 'apiKey').map(each => each.subjectId)
    const keys = keyIds.length > 0 ? await listKeyNames(tx, { workspaceId, keyIds }) : []
    const own = new Set([userId, ...keys.filter(key => key.ownerId === userId).map(key => key.id)])
    const isShown = ({ subjectId }: { subjectId: string }) => role === 'admin' || own.has(subjectId)
    return {
      limits: toldKind.options.map(kind => {
        const { per, most, seconds, burst } = toldLimits[kind]
        const { data } = loweredKind.safeParse(kind)
        return { kind, per, most, seconds, burst, lowered: (data && lowered[data]) ?? null, canLower: !!data }
      }),
      uses: uses
        .filter(isShown)
        .toSorted((one, other) => shareOf(other) - shareOf(one))
        .slice(0, 100),
      marks: marks.filter(isShown),
      keys: keys.filter(key => isShown({ subjectId: key.id })),
    }
  })
}

function shareOf({ kind, used }: LimitUse): number {
  return used / toldLimits[kind].most
}
