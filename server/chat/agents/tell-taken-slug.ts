import { isRaised, violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/**
 * Runs a write and tells if its slug is taken. A slug is free when no agent and no person has it. The database
 * decides, so that two saves can't both get it.
 */
export async function tellTakenSlug<T>(slug: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRaised(error, 'name_taken') && !violatesUnique(error, 'agent_configs_by_slug')) throw error
    throw new DomainError('name_taken', `The handle @${slug} is already taken. Choose another one.`)
  }
}
