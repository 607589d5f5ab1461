import { violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Runs a write of a handle, and says so if a person, an agent or another group has it. */
export async function tellTakenHandle<T>(handle: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'mention_names_pkey')) throw error
    throw new DomainError('handle_taken', `The handle @${handle} is already taken. Choose another one.`)
  }
}
