import { nameDraft } from '../../chat/tasks/settle/draft/name-draft.ts'
import { writeDraftSoFar } from '../../chat/tasks/settle/draft/write-draft-so-far.ts'
import type { ForkToDraft } from '../../db/results/drafting.ts'
import { describeDiscussion } from '../../domain/drafting/discussion.ts'
import { recheckSources } from '../../domain/drafting/draft-start.ts'
import { checkGrowing } from '../../domain/drafting/drafted-result.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { createLivePieces, type LivePieces } from './live-pieces.ts'

/**
 * Shows a result line by line: a line that is complete and passes all checks appears in the fork's result draft
 * at once. Lines of an earlier attempt disappear with the first line of this one.
 */
export function createLiveDraft(
  run: TaskRun,
  { messages, start: begun }: Pick<ForkToDraft, 'messages' | 'start'>,
  callSeq: number,
): LivePieces {
  const start = begun && recheckSources(begun, messages)
  const scope = { discussion: describeDiscussion(messages), start, name: nameDraft(run.state, run.task.id) }
  return createLivePieces(run, callSeq, async (tx, open, pieces) => {
    const { body, notes } = checkGrowing(pieces, scope)
    await writeDraftSoFar(tx, open, { body, notes, start })
  })
}
