import type { Tx } from '../../../../db/client.ts'
import { findResultDraft } from '../../../../db/results/fork-results.ts'
import type { OpenTask } from '../../../../db/tasks/task-events.ts'
import type { ResultDraft } from '../../../../domain/results/result.ts'

export async function findOwnDraft(tx: Tx, { row }: OpenTask): Promise<ResultDraft | null> {
  const draft = row.forkId === null ? null : await findResultDraft(tx, { forkId: row.forkId })
  return draft?.taskId === row.id && draft.state === 'drafting' ? draft : null
}
