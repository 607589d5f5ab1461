import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { findSectionWorkspace, deleteSection as remove } from '../../db/sidebar/sidebars.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Deletes a section of the caller; its channels stand among all channels again. */
export function deleteSection(
  db: Database,
  { claims, sectionId }: { claims: Claims; sectionId: string },
): Promise<void> {
  return db.asUser(claims, async tx => {
    if ((await findSectionWorkspace(tx, { sectionId, userId: claims.sub })) === undefined)
      throw notFound('section')
    await takeServiceRole(tx)
    await remove(tx, { sectionId })
  })
}
