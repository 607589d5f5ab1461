import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { readForkMaterial, readParentMaterial } from '../../db/forks/fork-context.ts'
import { findForkingPlace, findForkPlace } from '../../db/forks/forks.ts'
import { proposeDescription } from '../../domain/forks/fork.ts'
import { type ForkContext, listForkContext } from '../../domain/forks/fork-context.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/**
 * Returns the context that agents are shown of a fork, or of one that would start from a message, if the caller
 * may read it.
 */
export function readForkContext(
  db: Database,
  { claims, ...of }: { claims: Claims } & ({ forkId: string } | { messageId: string }),
): Promise<ForkContext> {
  return db.asUser(claims, async tx => {
    if ('forkId' in of) {
      const place = await findForkPlace(tx, { ...of, userId: claims.sub })
      if (!place) throw notFound('fork')
      await takeServiceRole(tx)
      return listForkContext(
        await readForkMaterial(tx, { ...of, workspaceId: place.workspaceId }),
        place.fork.leftOut,
      )
    }
    const place = await findForkingPlace(tx, of)
    if (!place || place.deletedAt !== null) throw notFound('message')
    await takeServiceRole(tx)
    const parent = await readParentMaterial(tx, { ...of, workspaceId: place.workspaceId })
    const description = proposeDescription('', parent?.content ?? '')
    return listForkContext({ description, parent, messages: [] }, [])
  })
}
