import type { Tx } from '../../db/client.ts'
import { findResultDraft } from '../../db/results/fork-results.ts'
import type { ResultDraft } from '../../domain/results/result.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkDraftRev } from './check-draft-rev.ts'

/** Returns the result draft if it is still the one that the caller saw as `rev`. The thread is locked. */
export async function holdResultDraft(
  tx: Tx,
  { forkId, rev }: { forkId: string; rev: number },
): Promise<ResultDraft> {
  const draft = await findResultDraft(tx, { forkId })
  if (!draft) {
    throw new DomainError(
      'no_draft',
      'This result draft was published or cancelled. Resolve the fork again to get a new draft.',
    )
  }
  if (draft.state === 'drafting') {
    throw new DomainError(
      'draft_changed',
      'This result draft is still being written. Wait until it is complete.',
      {
        rev: draft.rev,
      },
    )
  }
  checkDraftRev(draft, rev)
  return draft
}
