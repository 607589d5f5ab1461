import type { Tx } from '../../db/client.ts'
import type { CasePlace } from '../../db/proofs/agent-cases.ts'
import { findCasePlace as find } from '../../db/proofs/case-places.ts'
import type { CaseSource } from '../../domain/proofs/agent-case.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'

/** Returns the conversation of a case's question. The caller must be able to read it. */
export async function findCasePlace(
  tx: Tx,
  { workspaceId, source }: { workspaceId: string; source: CaseSource },
): Promise<CasePlace> {
  if (source.kind === 'text') return { channelId: null, threadId: null, forkId: null }
  const found = await find(tx, source)
  if (!found || found.workspaceId !== workspaceId) {
    throw notFound(source.kind === 'message' ? 'message' : source.forkId === null ? 'thread' : 'fork')
  }
  if (found.isNoQuestion) {
    throw new DomainError(
      'case_invalid',
      'Only a message of a person can be the question of a case. Choose the question above this answer.',
    )
  }
  const { channelId, threadId, forkId } = found
  return { channelId, threadId, forkId }
}
