import { v7 as newId } from 'uuid'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import { insertSection, lockSidebar, readSidebar } from '../../db/sidebar/sidebars.ts'
import { sidebarLimits } from '../../domain/sidebar/sidebar.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { checkSectionName } from './check-section-name.ts'

/** Adds a section after the caller's other ones. */
export function createSection(
  db: Database,
  { claims, workspaceId, name }: { claims: Claims; workspaceId: string; name: string },
): Promise<{ sectionId: string }> {
  const owner = { workspaceId, userId: claims.sub }
  return db.asUser(claims, async tx => {
    await checkMember(tx, owner)
    await takeServiceRole(tx)
    await lockSidebar(tx, owner)
    const sidebar = await readSidebar(tx, owner)
    checkSectionName(sidebar, name)
    const { length } = sidebar.sections
    if (length >= sidebarLimits.sections) {
      throw new DomainError('sections_full', `You can have up to ${sidebarLimits.sections} sections.`)
    }
    const sectionId = newId()
    await insertSection(tx, { ...owner, id: sectionId, name, position: length + 1 })
    return { sectionId }
  })
}
