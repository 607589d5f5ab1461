import { nameDraft } from '../../chat/tasks/settle/draft/name-draft.ts'
import { writeDraftSoFar } from '../../chat/tasks/settle/draft/write-draft-so-far.ts'
import type { ForkToDraft } from '../../db/results/drafting.ts'
import { setStep } from '../../db/tasks/running-tasks.ts'
import { describeDiscussion } from '../../domain/drafting/discussion.ts'
import { recheckSources } from '../../domain/drafting/draft-start.ts'
import { checkGrowing } from '../../domain/drafting/drafted-result.ts'
import { createResultReader, type GrownPiece } from '../../domain/drafting/growing-result.ts'
import { awaitsCall, type TaskRun, writeTask } from '../loop/task-run.ts'

/** Lines that come within this time of each other are shown together. */
const gatherMs = 150

/** A result while it is written. */
export interface LiveDraft {
  write(text: string): void
  /** Nothing more is shown once this has settled. */
  close(): Promise<void>
}

/**
 * Shows a result line by line: a line that is complete and passes all checks appears in the fork's result draft
 * at once. Lines of an earlier attempt disappear with the first line of this one.
 */
export function createLiveDraft(
  run: TaskRun,
  { messages, start: begun }: Pick<ForkToDraft, 'messages' | 'start'>,
  callSeq: number,
): LiveDraft {
  const start = begun && recheckSources(begun, messages)
  const scope = { discussion: describeDiscussion(messages), start, name: nameDraft(run.state, run.task.id) }
  const pieces: GrownPiece[] = []
  const reader = createResultReader(piece => {
    pieces.push(piece)
    soon ??= setTimeout(begin, gatherMs)
  })
  let soon: NodeJS.Timeout | null = null
  let isWriting = false
  let shown = 0
  let writing: Promise<void> = Promise.resolve()

  function begin(): void {
    soon = null
    // Lines that come meanwhile are shown the next time.
    if (isWriting) return
    isWriting = true
    writing = show()
      .catch((error: unknown) => {
        run.log.warn({ err: error }, 'could not show the draft so far')
      })
      .finally(() => {
        isWriting = false
        if (pieces.length > shown) soon ??= setTimeout(begin, gatherMs)
      })
  }

  async function show(): Promise<void> {
    const isFirst = shown === 0
    shown = pieces.length
    const { body, notes } = checkGrowing(pieces, scope)
    await writeTask(run, awaitsCall(callSeq), async (tx, open) => {
      if (isFirst) await setStep(tx, run.task.id, 'writing')
      await writeDraftSoFar(tx, open, { body, notes, start })
      return open
    })
  }

  return {
    write: text => reader.write(text),
    async close() {
      if (soon) clearTimeout(soon)
      soon = null
      shown = Number.POSITIVE_INFINITY
      await writing
    },
  }
}
