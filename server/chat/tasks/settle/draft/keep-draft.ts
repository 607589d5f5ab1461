import type { Tx } from '../../../../db/client.ts'
import { updateResultDraft } from '../../../../db/results/fork-results.ts'
import type { OpenTask } from '../../../../db/tasks/task-events.ts'
import { linesOf } from '../../../../domain/results/result.ts'
import { findOwnDraft } from './find-own-draft.ts'

/**
 * Keeps the checked lines of a result draft that a person stops, for further work. Without any line, the
 * drafting has failed.
 */
export async function keepDraft(tx: Tx, open: OpenTask): Promise<void> {
  const { forkId } = open.row
  const draft = await findOwnDraft(tx, open)
  if (forkId === null || !draft || linesOf(draft.body).length === 0) return
  await updateResultDraft(tx, { forkId, state: 'ready' })
}
