import { showsOwnHistory } from '../tasks/answer-state.ts'
import type { TaskEvent } from '../tasks/events.ts'
import { answerOf, reduce } from '../tasks/task-state.ts'
import type { Trial, TrialCall } from './trial.ts'

/** The facts of a trial that its log alone tells. Pure. */
export function describeTrial(events: readonly TaskEvent[]): Pick<
  Trial,
  'versionId' | 'model' | 'endpointId' | 'turns' | 'calls' | 'firstTextMs' | 'durationMs' | 'requestSeq'
> & {
  /** The hashes of the answer and of the typed words, and whether these were asked without a conversation. */
  content: string | null
  prompt: string | null
  isAlone: boolean
} {
  const { replay, turn, withheld, startedAt, endedAt, input } = answerOf(reduce(events))
  if (!replay) throw new Error('This task is no trial.')
  const requested = events.findLast(({ type }) => type === 'model.requested')
  return {
    versionId: replay.agentVersionId,
    model: replay.model,
    ...(replay.endpointId !== undefined && { endpointId: replay.endpointId }),
    turns: turn,
    calls: listCalls(events),
    firstTextMs: findFirstText(events),
    durationMs: startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null,
    requestSeq: requested?.seq ?? null,
    content: withheld?.content ?? null,
    prompt: input.kind === 'prompt' ? input.prompt : null,
    isAlone: showsOwnHistory({ input }),
  }
}

/** Lists the calls of a trial in the order in which the model asked for them. */
function listCalls(events: readonly TaskEvent[]): TrialCall[] {
  const outcomes = new Map<string, TrialCall['outcome']>()
  for (const { type, data } of events) {
    if (type === 'tool.succeeded')
      outcomes.set(data.callId, data.replayed === 'not_carried_out' ? 'simulated' : 'made')
    if (type === 'tool.failed') outcomes.set(data.callId, 'failed')
  }
  return events.flatMap(({ type, data }) =>
    type === 'model.answered'
      ? (data.calls ?? []).map(({ callId, name, effect }) => ({
          ...{ callId, name, effect },
          outcome: outcomes.get(callId) ?? ('open' as const),
        }))
      : [],
  )
}

/** Returns the time from the start to the first word of the newest answer, as far as the calls tell it. */
function findFirstText(events: readonly TaskEvent[]): number | null {
  const started = events.find(({ type }) => type === 'task.started')
  const requested = events.findLast(({ type, data }) => type === 'model.requested' && !data.purpose)
  const answered = events.findLast(({ type }) => type === 'model.answered')
  if (!started || !requested || answered?.type !== 'model.answered') return null
  const { firstTextMs } = answered.data
  if (firstTextMs === null || answered.seq < requested.seq) return null
  return Date.parse(requested.createdAt) - Date.parse(started.createdAt) + firstTextMs
}
