import { concludeTask } from '../../chat/tasks/settle/conclude-task.ts'
import { keepSummary } from '../../db/tasks/summaries.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { readAnswerText } from '../../domain/prompts/answer-text.ts'
import { next } from '../../domain/tasks/task-state.ts'
import { recordOutcome } from '../loop/record-outcome.ts'
import { awaitsCall, LaneLostError, type TaskRun, writeTask } from '../loop/task-run.ts'
import type { Condensing } from '../prompts/write-prompt.ts'
import type { ModelDesk } from './ask-model.ts'
import { refuseCall, reserveSpend } from './reserve-spend.ts'

/** Has what an agent is not shown condensed by a small model. In the log and in its cost it is a call like any other. */
export async function condenseHistory(
  run: TaskRun,
  desk: ModelDesk,
  { body, material, model, range, rev, estimatedTokens }: Condensing,
  { hasBudget, timeoutMs }: { hasBudget: boolean; timeoutMs: number },
): Promise<void> {
  const isRequested = await writeTask(
    run,
    state => next(state, run.now()).do === 'call_model',
    async (tx, open) => {
      const plan = await reserveSpend(tx, run, desk, { model, estimatedTokens, maxTokens: 2_048, hasBudget })
      if (plan.do === 'stop') return refuseCall(tx, open, run, plan)
      const { turn, attempt } = open.state
      return appendEvents(
        tx,
        open,
        [
          {
            type: 'model.requested',
            data: {
              turn,
              attempt: Math.max(1, attempt),
              model,
              maxTokens: 2_048,
              request: hashOf(body),
              material: hashOf(material),
              reservedUsd: plan.reservedUsd,
              estimatedTokens,
              purpose: 'condense',
            },
          },
        ],
        [body, material],
      )
    },
  )
  const { call } = run.state
  if (!isRequested || !call) return

  const { turn } = run.state
  const asked = { turn, attempt: run.state.attempt, model, maxTokens: 2_048 }
  const outcome = await run.trace.modelCall(asked, () =>
    desk.model.call({
      model,
      body,
      onText() {},
      signal: run.interrupted,
      idleMs: desk.idleMs,
      totalMs: desk.totalMs ?? timeoutMs,
    }),
  )
  run.unsettled = outcome
  if (run.interrupted.reason === 'lost') throw new LaneLostError()
  const content = outcome.kind === 'answered' ? readAnswerText(outcome.text)?.content : undefined
  const isSettled = await writeTask(run, awaitsCall(call.seq), async (tx, open) => {
    const after = await recordOutcome(tx, open, outcome)
    if (content) await keepSummary(tx, { ...range, rev, source: hashOf(body), content })
    return concludeTask(tx, after, { now: run.now(), agentName: run.task.agentName })
  })
  if (isSettled) run.unsettled = null
}
