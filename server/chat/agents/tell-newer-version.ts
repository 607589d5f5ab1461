import { findCurrentVersion } from '../../db/agents/agent-versions.ts'
import type { Tx } from '../../db/client.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Names the author of a version that was saved after the one that the caller began with. */
export async function tellNewerVersion(tx: Tx, agentId: string): Promise<DomainError> {
  const current = await findCurrentVersion(tx, { agentId })
  const author = current?.authorName ?? 'Somebody'
  return new DomainError(
    'version_conflict',
    `${author} saved a newer version while you were editing. Compare both versions before you save yours.`,
    {
      savedBy: current?.authorUserId ?? '',
      savedByName: author,
      savedAt: current?.createdAt ?? '',
      version: current?.version ?? 0,
      versionId: current?.id ?? '',
    },
  )
}
