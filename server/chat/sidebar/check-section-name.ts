import { findSameName } from '../../domain/sidebar/arrange.ts'
import type { Sidebar } from '../../domain/sidebar/sidebar.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/**
 * Refuses a name that another section of the person has: nobody could tell the two apart. Runs with the sidebar locked,
 * so that two devices can't give the same name at the same moment.
 */
export function checkSectionName(sidebar: Sidebar, name: string, sectionId?: string): void {
  const same = findSameName(sidebar, name, sectionId)
  if (same)
    throw new DomainError('name_taken', `You already have a section “${same.name}”. Choose another name.`)
}
