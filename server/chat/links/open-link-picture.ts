import type { Claims, Database } from '../../db/client.ts'
import { findLinkPicture } from '../../db/links/link-pages.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns the place and type of a preview's picture, for a reader of a message that shows it. */
export function openLinkPicture(
  db: Database,
  { claims, id }: { claims: Claims; id: string },
): Promise<{ id: string; workspaceId: string; type: string; size: number }> {
  return db.asUser(claims, async tx => {
    const picture = await findLinkPicture(tx, { id })
    if (!picture) throw notFound('picture')
    return picture
  })
}
