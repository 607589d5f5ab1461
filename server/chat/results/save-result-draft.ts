import type { Claims, Database } from '../../db/client.ts'
import { listCitable } from '../../db/forks/forks.ts'
import { updateResultDraft } from '../../db/results/fork-results.ts'
import { linesOf, type ResultBody, type ResultDraft } from '../../domain/results/result.ts'
import { saveResult as settleBody } from '../../domain/results/save-result.ts'
import { checkActive } from '../forks/check-fork-active.ts'
import { settleFork } from '../forks/settle-fork.ts'
import { holdResultDraft } from './hold-result-draft.ts'

/**
 * Saves a person's edits of a result draft. `rev`: the version that the person saw; a save over a newer one is
 * refused.
 */
export function saveResultDraft(
  db: Database,
  given: { claims: Claims; forkId: string; rev: number; body: ResultBody },
): Promise<{ draft: ResultDraft }> {
  const { forkId, rev, body } = given
  return settleFork(db, given, async (tx, { fork, userId }) => {
    checkActive(fork)
    const { body: before, base } = await holdResultDraft(tx, { forkId, rev })
    const messageIds = linesOf(body).flatMap(line => line.citations.map(({ messageId }) => messageId))
    const messages = await listCitable(tx, { forkId, messageIds })
    const saved = settleBody({ before, base: base?.body ?? null, body, userId, messages })
    return { draft: await updateResultDraft(tx, { forkId, body: saved, updatedBy: userId }) }
  })
}
