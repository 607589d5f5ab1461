import type { EventData, TaskEvent } from './events.ts'
import { answerOf, atTurn, hasSpoken, reduce, type TaskState } from './task-state.ts'

/** The facts of the earlier task that a replay needs. */
export interface TakenOver {
  started: NonNullable<TaskState['started']>
  /** The fallback that the earlier task had gone over to by then; null: it had not. */
  switched: TaskState['switched']
  /** The past turns, without the limit of turns, which depends on the version. */
  turns: Omit<EventData<'turns.taken_over'>, 'fromTaskId' | 'sinceTurn'> & { sinceTurn: number }
}

/**
 * Returns the past of a task at the time when it first began a turn: answers, results, added inputs, and how
 * much of the history was shown. Null: the task never began that turn.
 */
export function takeOver(events: readonly TaskEvent[], turn: number): TakenOver | null {
  const begins = events.findIndex(
    ({ type, data }) => (type === 'context.reduced' || type === 'context.assembled') && data.turn === turn,
  )
  const prompt = events.find(({ type, data }) => type === 'context.assembled' && data.turn === turn)
  if (prompt?.type !== 'context.assembled') return null
  const before = events.slice(0, begins)
  const state = answerOf(atTurn(reduce(before), turn))
  const { started, past, inputs, reduced, rolled, counted, withoutPictures } = state
  const { invalidTurns, reminders, since, switched } = state
  if (!started) return null
  return {
    started,
    switched,
    turns: {
      turn,
      turns: past,
      // The prompt of this turn tells the inputs that no prompt has told yet.
      inputs: inputs.map(({ seq, text, turn: told }) => ({
        seq,
        text,
        turn: told ?? (prompt.data.continues ? null : turn),
      })),
      reduced: reduced && {
        step: reduced.step,
        shown: reduced.shown,
        ...(reduced.isCondensed && { isCondensed: true }),
      },
      ...(rolled && { rolled }),
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

/** The result of a call in a task. */
export interface RecordedCall {
  name: string
  /** The hash of its input. */
  input: string
  result: string
  failure: EventData<'tool.failed'>['failure'] | null
  /** The messages whose words are in the result; undefined: the tool tells none, or an older log. */
  messageIds: readonly string[] | undefined
}

/** Returns every call of a task that has a result, oldest first. */
export function listRecordedCalls(events: readonly TaskEvent[]): RecordedCall[] {
  const state = answerOf(reduce(events))
  const inputs = new Map(
    events.flatMap(({ type, data }) =>
      type === 'tool.requested' || type === 'approval.asked' ? [[data.callId, data.input] as const] : [],
    ),
  )
  return [...state.past.flatMap(({ calls }) => calls), ...state.calls].flatMap(
    ({ callId, name, result, failure, messageIds }) => {
      const input = inputs.get(callId)
      return input !== undefined && result !== null ? [{ name, input, result, failure, messageIds }] : []
    },
  )
}

/** Sorts the fields of an input, so that equal inputs read the same whatever the model's order. */
export function sortFields(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(sortFields)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, sortFields(value)]),
  )
}
