import type { Tx } from '../../db/client.ts'
import { violatesUnique } from '../../db/violations.ts'
import { listTakenNames } from '../../db/workspaces/mention-names.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Runs a write of a handle, and says so if a person, an agent or another group has it. */
export async function tellTakenHandle<T>(handle: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'mention_names_pkey')) throw error
    throw isTaken(handle)
  }
}

/** Refuses the handle of somebody, also of a person who left: it still stands in what others said to them. */
export async function checkHandleFree(
  tx: Tx,
  { workspaceId, handle }: { workspaceId: string; handle: string },
): Promise<void> {
  const taken = await listTakenNames(tx, { workspaceId, names: [handle] })
  if (taken.has(handle)) throw isTaken(handle)
}

function isTaken(handle: string): DomainError {
  return new DomainError('handle_taken', `The handle @${handle} is already taken. Choose another one.`)
}
