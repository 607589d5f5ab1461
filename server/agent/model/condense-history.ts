import { keepSummary } from '../../db/tasks/summaries.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { readAnswerText } from '../../domain/prompts/answer-text.ts'
import { stillAsks, type TaskRun } from '../loop/task-run.ts'
import type { Condensing } from '../prompts/condense-prompt.ts'
import { callModel } from './call-model.ts'
import type { ModelDesk } from './model-desk.ts'

/**
 * Has a small model condense the messages that an agent is not shown. In the log and in its cost this is a call
 * like any other.
 */
export async function condenseHistory(
  run: TaskRun,
  desk: ModelDesk,
  { range, rev, ...condensing }: Condensing,
  limits: { hasBudget: boolean; timeoutMs: number },
): Promise<void> {
  await callModel(run, desk, {
    ...condensing,
    ...limits,
    turn: run.state.turn,
    purpose: 'condense',
    isStill: stillAsks(run, 'call_model'),
    events: [],
    async keep(tx, { text }, body) {
      const content = readAnswerText(text)?.content
      if (content) await keepSummary(tx, { ...range, rev, source: hashOf(body), content })
    },
  })
}
