import { violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Says that the agent has a block of this label, instead of passing on the refusal of the database. */
export async function tellTakenLabel<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'memory_blocks_by_label')) throw error
    throw new DomainError(
      'name_taken',
      `This agent already has a memory block “${label}”. Choose another label.`,
    )
  }
}
