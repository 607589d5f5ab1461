import { type ForkToDraft, listDraftedFrom, readForkToDraft } from '../../db/results/drafting.ts'
import { fixContext } from '../../db/tasks/fixed-context.ts'
import { appendEvents } from '../../db/tasks/task-events.ts'
import { modelOfTask } from '../../domain/models/task-model.ts'
import { widenAnswer } from '../../domain/spending/answer-room.ts'
import { draftOf } from '../../domain/tasks/task-state.ts'
import { createLiveDraft } from '../live/live-draft.ts'
import { stillAsks, type TaskRun, writeTask } from '../loop/task-run.ts'
import { writeDraftPrompt } from '../prompts/write-draft-prompt.ts'
import { callModel, type ModelTurn } from './call-model.ts'
import { openDesk, wordsOf } from './endpoints/open-desk.ts'
import { findRefusal, giveUp } from './give-up.ts'
import type { ModelDesk } from './model-desk.ts'
import { findWait, waitForModel } from './wait-for-model.ts'

/** Fixes the sources of a result draft: the resolver's version, and the fork as it was when somebody resolved it. */
export async function startDrafting(run: TaskRun): Promise<void> {
  const { forkId, messageCount } = draftedFork(run)
  const fixed = await run.db.asWorker(async tx => ({
    ...(await fixContext(tx, { ...run.task, triggerMessageId: null })),
    messageIds: await listDraftedFrom(tx, { forkId, messageCount }),
    replyMode: 'text' as const,
  }))
  const startedAt = run.now().toISOString()
  await writeTask(run, stillAsks(run, 'start'), (tx, open) =>
    appendEvents(tx, open, [{ type: 'task.started', data: { ...fixed, startedAt } }]),
  )
}

/**
 * Asks the model for a fork's result, or for the share of one part of a long fork in it: assembles the prompt,
 * records the request, shows each line once it is complete and checked, and records the outcome.
 */
export async function askForDraft(run: TaskRun, given: ModelDesk, todo: ModelTurn): Promise<void> {
  const seen = await readSeen(run)
  const { model, endpointId, maxTokens, timeoutMs } = seen.agent
  const pausedMs = await findWait(run, given, { model, endpointId })
  if (pausedMs > 0) return waitForModel(run, pausedMs)
  if (seen.messages.length === 0) return giveUp(run, 'nothing_to_draft')
  const { smallEndpointId } = seen
  const desk = await openDesk(given, wordsOf(run.task), { endpointId, smallEndpointId })
  const refusal = findRefusal(desk.model, run.state)
  if (refusal) return giveUp(run, refusal.reason, refusal.facts)
  const written = await run.trace.prompt(todo.turn, () => writeDraftPrompt(run, desk, seen, todo))
  if (written.do === 'give_up') return giveUp(run, 'context_too_large')

  const { request, layers, material, tokens, isPart, parts, reader, isBySmall } = written.prompt
  const { turn, repair } = todo
  // A part and a repaired answer are not shown line by line.
  const isShown = !isPart && turn <= run.state.since.turn
  await callModel(run, isBySmall ? { ...desk, model: desk.small } : desk, {
    turn,
    model: request.model,
    maxTokens: widenAnswer(run.state, maxTokens),
    timeoutMs,
    hasBudget: seen.hasBudget,
    ...(isPart && { purpose: 'part' }),
    body: length => JSON.stringify({ ...request, max_tokens: length }),
    material,
    tokens,
    isStill: stillAsks(run, 'call_model'),
    events: [
      ...(parts
        ? [{ type: 'result.planned' as const, data: { parts: [...parts], ...(reader && { model: reader }) } }]
        : []),
      { type: 'context.assembled', data: { turn, layers, newMessages: 0, repair } },
    ],
    ...(isShown && { show: ({ seq }) => createLiveDraft(run, seen, seq) }),
  })
}

function readSeen(run: TaskRun): Promise<ForkToDraft> {
  const { started, switched } = run.state
  if (!started) throw new Error('The task has not started.')
  const { agentVersionId, thread } = started
  const { workspaceId, threadId } = run.task
  const fork = draftedFork(run)
  return run.db.asWorker(async tx => {
    const seen = await readForkToDraft(tx, { ...fork, workspaceId, threadId, agentVersionId, thread })
    return { ...seen, agent: { ...seen.agent, ...modelOfTask(seen.agent, { started, switched }) } }
  })
}

function draftedFork({ state, task }: TaskRun): { forkId: string; messageCount: number } {
  if (task.forkId === null) throw new Error('The task resolves no fork.')
  return { forkId: task.forkId, messageCount: draftOf(state).input.messageCount }
}
