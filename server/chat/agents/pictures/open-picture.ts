import { findAgentPicture } from '../../../db/agents/agent-pictures.ts'
import type { Claims, Database } from '../../../db/client.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'

/** Returns a picture of an agent of a workspace that the caller is in. */
export function openPicture(
  db: Database,
  { claims, id }: { claims: Claims; id: string },
): Promise<{ type: string; bytes: Buffer }> {
  return db.asUser(claims, async tx => {
    const picture = await findAgentPicture(tx, { id })
    if (!picture) throw notFound('picture')
    return picture
  })
}
