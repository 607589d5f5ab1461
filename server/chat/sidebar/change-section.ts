import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import {
  findSectionWorkspace,
  lockSidebar,
  orderSections,
  readSidebar,
  updateSection,
} from '../../db/sidebar/sidebars.ts'
import { putBefore } from '../../domain/sidebar/arrange.ts'
import { notFound } from '../../domain/wire/domain-error.ts'
import { checkSectionName } from './check-section-name.ts'

/**
 * Renames or folds a section of the caller, or puts it before another one; `before` null: at the end. What is left out
 * stays as it is.
 */
export function changeSection(
  db: Database,
  given: {
    claims: Claims
    sectionId: string
    name?: string | undefined
    isFolded?: boolean | undefined
    before?: string | null | undefined
  },
): Promise<void> {
  const { claims, sectionId, name, isFolded, before } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const workspaceId = await findSectionWorkspace(tx, { sectionId, userId })
    if (workspaceId === undefined) throw notFound('section')
    const owner = { workspaceId, userId }
    await takeServiceRole(tx)
    await lockSidebar(tx, owner)
    const sidebar = await readSidebar(tx, owner)
    if (name !== undefined) checkSectionName(sidebar, name, sectionId)
    if (name !== undefined || isFolded !== undefined) {
      await updateSection(tx, {
        sectionId,
        ...(name !== undefined && { name }),
        ...(isFolded !== undefined && { isFolded }),
      })
    }
    if (before === undefined) return
    const order = sidebar.sections.map(({ id }) => id)
    await orderSections(tx, { ...owner, sectionIds: putBefore(order, sectionId, before) })
  })
}
