import { isRaised, violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** A slug is free when neither an agent nor a person has it; the database decides, so that two can't both be first. */
export async function tellTakenSlug<T>(slug: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRaised(error, 'name_taken') && !violatesUnique(error, 'agent_configs_by_slug')) throw error
    throw new DomainError('name_taken', `The handle @${slug} is already taken. Choose another one.`)
  }
}
