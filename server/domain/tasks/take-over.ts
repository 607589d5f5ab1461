import type { EventData, TaskEvent } from './events.ts'
import { answerOf, atTurn, hasSpoken, reduce, type TaskState } from './task-state.ts'

/** What a replay needs of the task that it runs once more. */
export interface TakenOver {
  started: NonNullable<TaskState['started']>
  /** Without its limit of turns, which depends on the version. */
  turns: Omit<EventData<'turns.taken_over'>, 'fromTaskId' | 'sinceTurn'> & { sinceTurn: number }
}

/**
 * What a task had behind it when it first began a turn: answers, results, what was added, how much it was shown. Null:
 * it never began that turn.
 */
export function takeOver(events: readonly TaskEvent[], turn: number): TakenOver | null {
  const begins = events.findIndex(
    ({ type, data }) => (type === 'context.reduced' || type === 'context.assembled') && data.turn === turn,
  )
  const prompt = events.find(({ type, data }) => type === 'context.assembled' && data.turn === turn)
  if (prompt?.type !== 'context.assembled') return null
  const before = events.slice(0, begins)
  const state = answerOf(atTurn(reduce(before), turn))
  const { started, past, inputs, reduced, counted, withoutPictures, invalidTurns, reminders, since } = state
  if (!started) return null
  return {
    started,
    turns: {
      turn,
      turns: past,
      // What nobody had been told yet, the prompt of this turn tells.
      inputs: inputs.map(input => ({ ...input, turn: input.turn ?? turn })),
      reduced: reduced && { step: reduced.step, shown: reduced.shown },
      counted,
      withoutPictures,
      newMessages: prompt.data.newMessages,
      sinceTurn: since.turn,
      invalidTurns,
      reminders,
      hasSpoken: hasSpoken(state),
      messageIds: listToldMessages(before),
      since: started.startedAt,
    },
  }
}

function listToldMessages(events: readonly TaskEvent[]): string[] {
  const told = events.flatMap(({ type, data }) => {
    if (type === 'tool.succeeded') return data.messageIds ?? []
    return type === 'turns.taken_over' ? data.messageIds : []
  })
  return [...new Set(told)]
}

/** What a call brought in a task. */
export interface RecordedCall {
  name: string
  /** Where its input lies. */
  input: string
  result: string
  failure: EventData<'tool.failed'>['failure'] | null
}

/** Every call that a task made and that brought something, oldest first. */
export function listRecordedCalls(events: readonly TaskEvent[]): RecordedCall[] {
  const state = answerOf(reduce(events))
  const inputs = new Map(
    events.flatMap(({ type, data }) =>
      type === 'tool.requested' || type === 'approval.asked' ? [[data.callId, data.input] as const] : [],
    ),
  )
  return [...state.past.flatMap(({ calls }) => calls), ...state.calls].flatMap(
    ({ callId, name, result, failure }) => {
      const input = inputs.get(callId)
      return input !== undefined && result !== null ? [{ name, input, result, failure }] : []
    },
  )
}

/** The same input in the same words, whatever the order in which a model wrote its fields. */
export function sortFields(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(sortFields)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, sortFields(value)]),
  )
}
