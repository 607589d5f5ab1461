import { endTask, failTask } from '../../chat/tasks/settle/conclude-task.ts'
import { type ForkToDraft, listDraftedFrom, readForkToDraft } from '../../db/results/drafting.ts'
import { fixContext } from '../../db/tasks/task-context.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import type { FailureReason } from '../../domain/tasks/retry-pauses.ts'
import { next } from '../../domain/tasks/task-state.ts'
import { createLiveDraft, type LiveDraft } from '../live/live-draft.ts'
import { type TaskRun, writeTask } from '../loop/task-run.ts'
import { writeDraftPrompt } from '../prompts/write-draft-prompt.ts'
import { type ModelDesk, type ModelTurn, settleCall, waitForModel } from './ask-model.ts'
import { refuseCall, reserveSpend } from './reserve-spend.ts'

/** Fixes what a draft will be made from: the resolver's version, and the fork as it was when somebody resolved it. */
export async function startDrafting(run: TaskRun): Promise<void> {
  const { forkId, messageCount } = draftedFork(run)
  const fixed = await run.db.asWorker(async tx => ({
    ...(await fixContext(tx, { ...run.task, triggerMessageId: null })),
    messageIds: await listDraftedFrom(tx, { forkId, messageCount }),
    replyMode: 'text' as const,
  }))
  const startedAt = run.now().toISOString()
  await writeTask(run, isStill(run, 'start'), (tx, open) =>
    appendEvents(tx, open, [{ type: 'task.started', data: { ...fixed, startedAt } }]),
  )
}

/**
 * Asks for a fork's result, or for what one part of a long fork brings to it: assembles the prompt, records the request,
 * shows each line as it is complete and checked, and records what came of it.
 */
export async function askForDraft(run: TaskRun, desk: ModelDesk, todo: ModelTurn): Promise<void> {
  const seen = await readSeen(run)
  const { model, maxTokens, timeoutMs } = seen.agent
  const pausedMs = desk.pauses.leftMs(model)
  if (pausedMs > 0) return waitForModel(run, pausedMs)
  if (seen.messages.length === 0) return giveUp(run, 'nothing_to_draft')
  const written = await run.trace.prompt(todo.turn, () => writeDraftPrompt(run, desk, seen, todo))
  if (written.do === 'give_up') return giveUp(run, 'context_too_large')

  const { request, layers, material, estimatedTokens, isPart, parts } = written.prompt
  const { maxOutput } = await desk.model.abilitiesOf(model)
  const wanted = Math.min(maxTokens, maxOutput ?? maxTokens)
  let body = ''
  const isRequested = await writeTask(run, isStill(run, 'call_model'), async (tx, open) => {
    const { turn, repair } = todo
    const attempt = turn === open.state.turn ? open.state.attempt + 1 : 1
    const { hasBudget } = seen
    const plan = await reserveSpend(tx, run, desk, { model, estimatedTokens, maxTokens: wanted, hasBudget })
    if (plan.do === 'stop') return refuseCall(tx, open, run, plan)
    body = JSON.stringify({ ...request, max_tokens: plan.maxTokens })
    return appendEvents(
      tx,
      open,
      [
        ...(parts ? [{ type: 'result.planned' as const, data: { parts: [...parts] } }] : []),
        { type: 'context.assembled', data: { turn, layers, newMessages: 0, repair } },
        {
          type: 'model.requested',
          data: {
            turn,
            // Parts are read before the first attempt at the result.
            attempt: isPart ? Math.max(1, open.state.attempt) : attempt,
            model,
            maxTokens: plan.maxTokens,
            request: hashOf(body),
            material: hashOf(material),
            reservedUsd: plan.reservedUsd,
            estimatedTokens,
            ...(isPart ? { purpose: 'part' as const } : {}),
          },
        },
      ],
      [body, material],
    )
  })
  const { call, turn, attempt } = run.state
  if (!isRequested || !call) return

  desk.progress.tell(run, 'model')
  const live = isPart || turn > run.state.since.turn ? silent : createLiveDraft(run, seen.messages, call.seq)
  const outcome = await run.trace.modelCall({ turn, attempt, model, maxTokens }, () =>
    desk.model.call({
      model,
      body,
      onText: live.write,
      signal: run.interrupted,
      idleMs: desk.idleMs,
      totalMs: desk.totalMs ?? timeoutMs,
    }),
  )
  run.unsettled = outcome
  await live.close()
  await settleCall(run, desk, outcome, call.seq)
}

const silent: LiveDraft = { write() {}, close: async () => {} }

function readSeen(run: TaskRun): Promise<ForkToDraft> {
  const { started } = run.state
  if (!started) throw new Error('The task has not started.')
  const { agentVersionId } = started
  const { workspaceId } = run.task
  const fork = draftedFork(run)
  return run.db.asWorker(tx => readForkToDraft(tx, { ...fork, workspaceId, agentVersionId }))
}

function draftedFork({ state, task }: TaskRun): { forkId: string; messageCount: number } {
  if (state.input.kind !== 'resolve' || task.forkId === null) throw new Error('The task resolves no fork.')
  return { forkId: task.forkId, messageCount: state.input.messageCount }
}

async function giveUp(run: TaskRun, reason: FailureReason): Promise<void> {
  await writeTask(run, isStill(run, 'call_model'), async (tx, open) =>
    endTask(tx, await failTask(tx, open, reason, run.task)),
  )
}

function isStill(run: TaskRun, what: ReturnType<typeof next>['do']) {
  return (state: TaskRun['state']) => next(state, run.now()).do === what
}
