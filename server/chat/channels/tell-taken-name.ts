import { violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Runs a write and tells if its name is taken. Only the index knows: a check before it would leave a gap. */
export async function tellTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'channels_by_name')) throw error
    throw new DomainError('name_taken', `A channel named #${name} already exists. Choose another name.`)
  }
}
