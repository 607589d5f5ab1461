import { violatesUnique } from '../../db/violations.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Runs a write and tells if the workspace has a server of this name already. */
export async function tellTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'mcp_servers_by_name')) throw error
    throw new DomainError(
      'name_taken',
      `There is already a server with the name “${name}”. Choose another one.`,
    )
  }
}
