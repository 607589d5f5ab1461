import { keepSummary } from '../../db/tasks/summaries.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { readAnswerText } from '../../domain/prompts/answer-text.ts'
import { keepCitedLines } from '../../domain/prompts/summaries/cited-lines.ts'
import { stillAsks, type TaskRun } from '../loop/task-run.ts'
import type { Condensing } from '../prompts/condense-prompt.ts'
import { callModel } from './call-model.ts'
import type { OpenDesk } from './endpoints/open-desk.ts'
import type { Answered } from './model.ts'

/**
 * Has a small model, whose endpoint is that of the desk, condense the messages that an agent is not shown. In the log and in its cost this is a call
 * like any other.
 */
export async function condenseHistory(
  run: TaskRun,
  desk: OpenDesk,
  { range, gaps, labels, rev, ...condensing }: Condensing,
  limits: { hasBudget: boolean; timeoutMs: number },
): Promise<void> {
  const { firstSeq, lastSeq } = range
  const readLines = (text: string) => keepCitedLines(readAnswerText(text)?.content ?? '', labels)
  await callModel(run, desk, {
    ...condensing,
    ...limits,
    turn: run.state.turn,
    purpose: 'condense',
    range: { firstSeq, lastSeq },
    isStill: stillAsks(run, 'call_model'),
    events: [],
    judge: outcome =>
      outcome.kind === 'answered' && readLines(outcome.text) === null ? refuse(outcome) : outcome,
    async keep(tx, { text, model }, body) {
      const content = readLines(text)
      if (content === null) return
      const by = { taskId: run.task.id, model }
      await keepSummary(tx, { ...range, ...by, gaps, rev, source: hashOf(body), content })
    },
  })
}

/** An answer whose lines name no message is no summary. */
function refuse(outcome: Answered): Answered {
  const repairNote = 'No line ends with the label of a message that it rests on.'
  return { ...outcome, reading: { textLength: 0, object: null, repairNote } }
}
