/**
 * The state of a task that answers a message, another agent, a schedule or a program. The task may use tools,
 * wait for people and children, and be a replay of another task. It posts its answer.
 */

import type { ReplyMode } from '../agents/tool.ts'
import type { ShownMemory } from '../memory/found-memory.ts'
import { beginTurn, changeCommon, settleCall } from './change-common.ts'
import { type CommonState, emptyCommon } from './common-state.ts'
import type { EventData, ReplayOf, TaskEvent, TaskInput } from './events.ts'
import { isPaused } from './past-turn.ts'
import { type CallsState, changeByCall, isInvalid, newCall, noCalls, type Waiting } from './tool-calls.ts'

export interface AnswerState extends CommonState, CallsState {
  kind: 'answer'
  input: TaskInput
  /** The task that it replays, and how; null: it is no replay. */
  replay: ReplayOf | null
  /** The things that a replay took over from the earlier task. */
  takenOver: { turn: number; newMessages: number; hasSpoken: boolean } | null
  replyMode: ReplyMode
  /** The agent returns an object. */
  isStructured: boolean
  /** The hash of the object that it returned. */
  object: string | null
  /** The part of the history that is shown; null: everything that was fixed at the start. */
  reduced: {
    step: EventData<'context.reduced'>['step']
    shown: number | null
    /** A summary stands for the messages that are not shown. */
    isCondensed: boolean
    seq: number
  } | null
  /** The items of memory that its requests held. */
  memories: readonly ShownMemory[]
  /** The rolling summary that stands for older messages; null: none. */
  rolled: NonNullable<EventData<'context.reduced'>['rolled']> | null
  /** The cost of condensing since the task was (re)started. */
  condensedUsd: number
  /** The number of times that condensing the hidden messages failed. */
  condenseFailures: number
  /** The model could not read a picture or accepted no more of them, so no picture is shown any more. */
  withoutPictures: boolean
  /** The task needs more than the fork's budget, and nobody raised it. */
  isBudgetRefused: boolean
  /** The number of turns in a row in which every call was wrong. */
  invalidTurns: number
  /** The number of times that the model was reminded that only messages sent with send_message are posted. */
  reminders: number
  /** The message in the thread that is the answer. */
  messageId: string | null
  /** The first message that a tool of this task sent in this thread or, if there is none, in another one. */
  sent: { messageId: string; length: number; isHere: boolean } | null
  /**
   * The text that a silent task would have posted: its answer, or else the message that a tool was asked to
   * send.
   */
  withheld: { kind: 'answer' | 'sent'; content: string; length: number } | null
  output: { messageId: string; length: number } | { content: string; length: number } | null
}

export const emptyAnswer: AnswerState = {
  ...emptyCommon,
  ...noCalls,
  kind: 'answer',
  input: { kind: 'message' },
  replay: null,
  takenOver: null,
  replyMode: 'text',
  isStructured: false,
  object: null,
  reduced: null,
  memories: [],
  rolled: null,
  condensedUsd: 0,
  condenseFailures: 0,
  withoutPictures: false,
  isBudgetRefused: false,
  invalidTurns: 0,
  reminders: 0,
  messageId: null,
  sent: null,
  withheld: null,
  output: null,
}

export function changeAnswer(event: TaskEvent, state: AnswerState): Partial<AnswerState> {
  const common = changeCommon(event, state)
  switch (event.type) {
    case 'task.created': {
      const { input, replay = null } = event.data
      return { ...common, input, replay }
    }
    case 'task.started':
      return {
        ...common,
        replyMode: event.data.replyMode ?? 'text',
        isStructured: event.data.isStructured === true,
      }
    case 'turns.taken_over':
      return takeOver(event)
    case 'context.assembled':
      return {
        ...common,
        ...beginAnswerTurn(state, event.data.turn),
        prompted: common.prompted ?? null,
        memories: addShown(state.memories, event.data.memories),
      }
    case 'context.reduced': {
      const { step, shown = null, summary, rolled = state.rolled } = event.data
      return { reduced: { step, shown, isCondensed: summary !== null, seq: event.seq }, rolled }
    }
    case 'model.requested': {
      const { turn, attempt, purpose } = event.data
      if (purpose) return common
      const tellsInputs = state.prompted?.continues !== true
      const inputs = state.inputs.map(input => (tellsInputs ? { ...input, turn: input.turn ?? turn } : input))
      return { ...common, ...beginAnswerTurn(state, turn), attempt, inputs }
    }
    case 'model.answered': {
      const { unusable, calls = [] } = event.data
      if (!state.call?.isCondensing) {
        const inputs = state.inputs.map(input => (input.turn === null ? input : { ...input, isTold: true }))
        const { object = null } = event.data
        return unusable ? common : { ...common, calls: calls.map(newCall), inputs, object }
      }
      const settled = settleCondensing(event, state)
      return unusable ? { ...settled, condenseFailures: state.condenseFailures + 1 } : settled
    }
    case 'model.failed':
      if (state.call?.isCondensing) {
        return { ...settleCondensing(event, state), condenseFailures: state.condenseFailures + 1 }
      }
      return {
        ...common,
        withoutPictures: state.withoutPictures || event.data.failure === 'pictures_refused',
      }
    case 'message.posted': {
      const { kind, messageId, length } = event.data
      if (kind === 'sent') return { sent: sendTo(state, event.data) }
      return kind === 'answer' ? { messageId, output: { messageId, length }, answer: null } : {}
    }
    case 'message.withheld': {
      const { kind, content, length } = event.data
      if (kind === 'sent') return { withheld: state.withheld ?? { kind, content, length } }
      return { withheld: { kind, content, length }, answer: null }
    }
    case 'budget.asked': {
      const waiting: Waiting = { kind: 'budget', seq: event.seq, callId: null, until: event.data.until }
      return { status: 'waiting', step: 'waiting_for_person', waiting }
    }
    case 'budget.given':
      return goOn(state, event.data.verdict === 'refused')
    case 'budget.expired':
      return goOn(state, true)
    case 'retry.requested':
      return { ...common, ...beginAgain(state, event.data.belowUsd ?? 0) }
    case 'task.completed':
    case 'task.cancelled':
    case 'task.failed':
      return { ...common, waiting: null, output: outputOf(state) }
    case 'trigger.replaced':
    case 'worker.failed':
    case 'retry.scheduled':
    case 'model.switched':
    case 'pause.lifted':
    case 'cancel.requested':
    case 'limit.raised':
      return common
    case 'thread.routed':
    case 'thread.handed_over':
      return {}
    case 'result.planned':
    case 'result.drafted':
    case 'reading.checked':
    case 'reading.kept':
      return {}
    default:
      return changeByCall(event, state)
  }
}

/** A later request can hold fewer items, but the words before it rest on all of them. */
function addShown(
  before: readonly ShownMemory[],
  shown: readonly ShownMemory[] = [],
): readonly ShownMemory[] {
  const added = shown.filter(({ label }) => before.every(each => each.label !== label))
  return added.length > 0 ? [...before, ...added] : before
}

/** Takes over the state of another task, except its cost. */
function takeOver({ seq, data }: TaskEvent & { type: 'turns.taken_over' }): Partial<AnswerState> {
  const { turn, turns, inputs, reduced, rolled = null, counted, withoutPictures } = data
  const { invalidTurns, reminders } = data
  const { newMessages, hasSpoken, sinceTurn } = data
  return {
    takenOver: { turn, newMessages, hasSpoken },
    turn,
    past: turns,
    inputs,
    reduced: reduced && { isCondensed: false, ...reduced, seq },
    rolled,
    counted,
    withoutPictures,
    invalidTurns,
    reminders,
    since: { turn: sinceTurn, usage: {}, costUsd: 0, belowUsd: 0 },
  }
}

function settleCondensing(
  event: TaskEvent & { type: 'model.answered' | 'model.failed' },
  state: AnswerState,
): Partial<AnswerState> {
  return {
    ...settleCall(event, state),
    condensedUsd: state.condensedUsd + (event.data.costUsd ?? 0),
  }
}

/** Returns whether a tool of this task has posted a message, or would have in a silent task. */
export function hasSpoken({
  sent,
  withheld,
  takenOver,
}: Pick<AnswerState, 'sent' | 'withheld' | 'takenOver'>) {
  return sent !== null || withheld !== null || takenOver?.hasSpoken === true
}

/** Returns whether a task is shown the earlier runs of its source in place of the conversation. */
export function showsOwnHistory({ input }: Pick<AnswerState, 'input'>): boolean {
  return input.kind === 'prompt' && input.history === 'own'
}

/** Returns whether tools, memory, the workspace context, or agents around the task told it words from elsewhere. */
export function wasTold({ past, calls, inputs, input, replay, started, memories }: AnswerState): boolean {
  const all = [...past.flatMap(turn => turn.calls), ...calls]
  const isTold = all.some(call => call.flow === 'async' || (call.messageIds ?? []).length > 0)
  const runs = started?.runs ?? []
  if (runs.some(({ messageIds }) => messageIds.length > 0)) return true
  if (memories.length > 0) return true
  if ((started?.context?.decisions ?? []).length > 0) return true
  if (started?.blocks?.some(({ channelIds = [] }) => channelIds.length > 0)) return true
  return isTold || inputs.length > 0 || input.kind === 'child' || (replay !== null && past.length > 0)
}

/** Returns the children whose results no prompt has told that was answered. */
export function listUntold({ inputs }: Pick<AnswerState, 'inputs'>): string[] {
  return inputs.flatMap(({ childTaskId, isTold }) => (childTaskId && !isTold ? [childTaskId] : []))
}

/** Changes nothing if the task no longer waits for the answer. */
function goOn({ waiting }: AnswerState, isBudgetRefused: boolean): Partial<AnswerState> {
  if (waiting?.kind !== 'budget') return {}
  return { status: 'queued', step: null, waiting: null, isBudgetRefused }
}

function sendTo({ sent }: AnswerState, { messageId, length, threadId }: EventData<'message.posted'>) {
  const isHere = threadId === undefined
  return sent && (sent.isHere || !isHere) ? sent : { messageId, length, isHere }
}

/** Returns the changes to a task when it begins a turn: its current one again, or the next one. */
export function beginAnswerTurn(state: AnswerState, turn: number): Partial<AnswerState> {
  const { answer, calls } = state
  if (turn <= state.turn || !answer) return {}
  const allInvalid = calls.length > 0 && calls.every(isInvalid)
  return {
    ...beginTurn(state, turn, calls),
    calls: [],
    invalidTurns: allInvalid ? state.invalidTurns + 1 : 0,
    reminders: state.reminders + (calls.length === 0 && !isPaused(answer) ? 1 : 0),
  }
}

/** Starts the turn again after a retry, but keeps the results of its tools and the first part of an answer. */
function beginAgain(state: AnswerState, belowUsd: number): Partial<AnswerState> {
  const { answer, calls, turn, usage, costUsd, withheld } = state
  const goesOn = calls.length > 0 || (answer !== null && isPaused(answer))
  return {
    answer: goesOn ? answer : null,
    isBudgetRefused: false,
    condensedUsd: 0,
    invalidTurns: 0,
    reminders: 0,
    since: { turn: goesOn ? turn + 1 : turn, usage, costUsd: costUsd ?? 0, belowUsd },
    messageId: null,
    object: null,
    withheld: withheld?.kind === 'sent' ? withheld : null,
    output: null,
  }
}

function outputOf({ output, sent, withheld }: AnswerState): AnswerState['output'] {
  return (
    output ??
    (sent && { messageId: sent.messageId, length: sent.length }) ??
    (withheld && { content: withheld.content, length: withheld.length })
  )
}
