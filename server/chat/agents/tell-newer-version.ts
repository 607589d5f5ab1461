import { findCurrentVersion } from '../../db/agents/agent-versions.ts'
import type { Tx } from '../../db/client.ts'
import type { DomainError } from '../../domain/wire/domain-error.ts'
import { newerVersion } from '../../domain/wire/newer-version.ts'

/** Names the author of a version that was saved after the one that the caller began with. */
export async function tellNewerVersion(tx: Tx, agentId: string): Promise<DomainError> {
  return newerVersion(await findCurrentVersion(tx, { agentId }))
}
