import type { Tx } from '../../db/client.ts'
import { setStep } from '../../db/tasks/running-tasks.ts'
import type { OpenTask } from '../../db/tasks/task-events.ts'
import { createResultReader, type GrownPiece } from '../../domain/drafting/growing-result.ts'
import { awaitsCall, type TaskRun, writeTask } from '../loop/task-run.ts'

/** Pieces that come within this time of each other are shown together. */
const gatherMs = 150

/** An answer that is shown piece by piece while it is written. */
export interface LivePieces {
  write(text: string): void
  /** Nothing more is shown once this has settled. */
  close(): Promise<void>
}

/**
 * Shows a structured answer piece by piece. `show` gets all complete pieces so far, in a transaction that holds the
 * task; pieces of an earlier attempt are not among them.
 */
export function createLivePieces(
  run: TaskRun,
  callSeq: number,
  show: (tx: Tx, open: OpenTask, pieces: readonly GrownPiece[]) => Promise<void>,
): LivePieces {
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
    // Pieces that come meanwhile are shown the next time.
    if (isWriting) return
    isWriting = true
    writing = showNow()
      .catch((error: unknown) => {
        run.log.warn({ err: error }, 'could not show the answer so far')
      })
      .finally(() => {
        isWriting = false
        if (pieces.length > shown) soon ??= setTimeout(begin, gatherMs)
      })
  }

  async function showNow(): Promise<void> {
    const isFirst = shown === 0
    shown = pieces.length
    await writeTask(run, awaitsCall(callSeq), async (tx, open) => {
      if (isFirst) await setStep(tx, run.task.id, 'writing')
      await show(tx, open, pieces)
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
