import type { Database } from '../../db/client.ts'
import { setStep } from '../../db/tasks/running-tasks.ts'
import { type HeldStream, saveStreams } from '../../db/tasks/task-streams.ts'
import type { Log } from '../../log.ts'
import { awaitsCall, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { DeltaSender } from './delta-sender.ts'

/** An answer that is complete by then is not shown as a text so far. */
const beginAfterMs = 15

/** The text of one model call while it comes. */
export interface LiveText {
  write(text: string): void
  /** Nothing more is written once this has settled. */
  close(): Promise<void>
}

interface OpenText {
  run: TaskRun
  turn: number
  attempt: number
  text: string
  savedLength: number
}

/**
 * Shows answers as they come. People who watch get deltas. People who come late read a row, which is written
 * with the first text and then at most once in `saveMs`, together with those of all other tasks.
 */
export function createLiveTexts(options: { db: Database; sender: DeltaSender; log: Log; saveMs: number }) {
  const { db, sender, log, saveMs } = options
  const texts = new Set<OpenText>()
  let timer: NodeJS.Timeout | null = null

  function open(run: TaskRun, call: { turn: number; attempt: number; seq: number }): LiveText {
    const { turn, attempt } = call
    const live: OpenText = { run, turn, attempt, text: '', savedLength: 0 }
    const deltas = sender.open({ taskId: run.task.id, turn, attempt }, () => run.topic)
    let soon: NodeJS.Timeout | null = null
    let beginning: Promise<void> | null = null
    const show = () => {
      beginning = begin(live, call.seq).catch((error: unknown) => {
        log.warn({ err: error, taskId: run.task.id }, 'could not show the first text')
      })
    }
    return {
      write(text) {
        live.text += text
        deltas.write(text)
        soon ??= setTimeout(show, beginAfterMs)
      },
      async close() {
        deltas.end()
        if (soon) clearTimeout(soon)
        texts.delete(live)
        await beginning
        texts.delete(live)
      },
    }
  }

  /** People are told that the agent writes now, in the transaction that makes its first words readable. */
  async function begin(live: OpenText, callSeq: number): Promise<void> {
    const { run } = live
    let length = 0
    await writeTask(run, awaitsCall(callSeq), async (tx, task) => {
      await setStep(tx, run.task.id, 'writing')
      length = live.text.length
      await saveStreams(tx, [streamOf(live)])
      return task
    })
    live.savedLength = length
    texts.add(live)
    timer ??= setTimeout(save, saveMs)
  }

  async function save(): Promise<void> {
    const grown = [...texts]
      .filter(live => live.text.length > live.savedLength)
      .map(live => ({ live, length: live.text.length }))
    try {
      const saved = await db.asWorker(tx =>
        saveStreams(
          tx,
          grown.map(({ live }) => streamOf(live)),
        ),
      )
      // A text that was skipped is saved the next time, also if it has not grown by then.
      for (const { live, length } of grown) if (saved.has(live.run.task.id)) live.savedLength = length
    } catch (error) {
      log.warn({ err: error, streams: grown.length }, 'could not save the texts so far')
    }
    timer = texts.size > 0 ? setTimeout(save, saveMs) : null
  }

  return {
    open,
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}

export type LiveTexts = ReturnType<typeof createLiveTexts>

function streamOf(live: OpenText): HeldStream {
  const { run, turn, attempt } = live
  // Postgres stores no null character.
  const text = live.text.replaceAll('\0', '').toWellFormed()
  return { taskId: run.task.id, turn, attempt, text, hold: run.claim }
}
