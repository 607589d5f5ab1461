import type { ResultDraft } from '../../domain/results/result.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'

/** Refuses if the result draft was changed since the caller saw it as `rev`. */
export function checkDraftRev(draft: ResultDraft, rev: number | undefined): void {
  if (draft.rev === rev) return
  throw new DomainError(
    'draft_changed',
    'Someone changed this result draft after you opened it. Refresh to see the changes.',
    { rev: draft.rev },
  )
}
