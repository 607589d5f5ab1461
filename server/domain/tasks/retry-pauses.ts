import type { CallFailure } from './events.ts'

/** The reasons why a task fails: words that stay the same, in `tasks.error` and on the thread's line. */
export type FailureReason =
  | 'model_unavailable'
  | 'rate_limited'
  | 'timeout'
  | 'unexpected_answer'
  | 'only_thinking'
  | 'context_too_large'
  | 'model_not_available'
  | 'destination_not_accepted'
  | 'refusal'
  | 'max_turns'
  | 'max_tokens'
  | 'budget_exceeded'
  | 'asker_budget'
  | 'daily_budget'
  | 'monthly_budget'
  | 'agent_daily_budget'
  | 'agent_monthly_budget'
  | 'person_daily_budget'
  | 'person_monthly_budget'
  | 'instance_budget'
  | 'fork_budget'
  | 'invalid_tool_call'
  | 'no_tool_call'
  | 'result_cut'
  | 'nothing_to_draft'
  | 'nothing_to_read'
  | 'words_withdrawn'
  | 'internal'

/** A model call that brought no answer, with the facts that the decision needs. */
export interface FailedCall {
  failure: CallFailure
  /** The time that the endpoint asks us to wait. */
  retryAfterMs: number | null
  /** The endpoint's own word on whether to call again; it overrides ours. */
  shouldRetry: boolean | null
  /** An object that could not be used ended at the length limit. */
  isCut?: boolean
}

export type Verdict =
  | { do: 'call_again'; waitMs: number; parked: boolean; repair: boolean }
  | { do: 'give_up'; reason: FailureReason }

/**
 * The pauses before the second, third and fourth call. Such short pauses keep the task's place in its lane.
 */
const pausesMs = [1_000, 5_000, 15_000] as const
/** A longer wait for a rate limit lets the tasks behind this one pass. */
const longestInLineMs = 30_000
/** A task that would wait longer than this for a rate limit gives up. */
const longestWaitMs = 15 * 60_000
/** The most calls with a prompt that is too large: more than there are steps to make it smaller. */
const mostTooLarge = 5
/** If processes die under a task again and again, the task may well be the cause. */
const mostLostCalls = 20

/**
 * Decides the next step from the newest of the calls that failed since the task was (re)started. `waitedMs`
 * is the time spent on rate limits so far.
 */
export function decideRetry(failed: readonly FailedCall[], waitedMs: number): Verdict {
  const newest = failed.at(-1)
  if (!newest) return { do: 'call_again', waitMs: 0, parked: false, repair: false }
  const count = (...kinds: Kind[]) => failed.filter(call => kinds.includes(kindOf(call))).length

  switch (kindOf(newest)) {
    case 'outage': {
      const waitMs = pausesMs[count('outage') - 1]
      if (waitMs === undefined) return giveUp('model_unavailable')
      return callAgain(waitMs)
    }
    case 'rate_limit': {
      const usualMs = pausesMs[count('rate_limit') - 1] ?? longestInLineMs
      return decideWait(Math.max(pausesMs[0], newest.retryAfterMs ?? usualMs), waitedMs)
    }
    case 'garbled':
      return count('garbled') > 1 ? giveUp('unexpected_answer') : { ...callAgain(0), repair: true }
    case 'only_thinking':
      // The next call may write twice as much (answer-room.ts).
      return count('only_thinking') > 1 ? giveUp('only_thinking') : callAgain(0)
    case 'lost':
      return count('lost') > mostLostCalls ? giveUp('internal') : callAgain(0)
    case 'defect': {
      const waitMs = pausesMs[count('defect') - 1]
      return waitMs === undefined ? giveUp('internal') : callAgain(waitMs)
    }
    case 'timeout':
      return giveUp('timeout')
    case 'too_large':
      // Each call sends a smaller prompt; if nothing more can be left out, no call is made (fit-context.ts).
      return count('too_large') > mostTooLarge ? giveUp('context_too_large') : callAgain(0)
    case 'refused':
      return giveUp('model_not_available')
  }
}

/** Decides about a wait that a rate limit asks for, before a call or instead of it. */
export function decideWait(waitMs: number, waitedMs: number): Verdict {
  if (waitedMs + waitMs > longestWaitMs) return giveUp('rate_limited')
  return { do: 'call_again', waitMs, parked: waitMs > longestInLineMs, repair: false }
}

type Kind =
  | 'outage'
  | 'rate_limit'
  | 'garbled'
  | 'only_thinking'
  | 'lost'
  | 'defect'
  | 'timeout'
  | 'too_large'
  | 'refused'

const kinds: Readonly<Record<CallFailure, Kind>> = {
  overloaded: 'outage',
  unreachable: 'outage',
  cut: 'outage',
  stalled: 'outage',
  rate_limited: 'rate_limit',
  garbled: 'garbled',
  only_thinking: 'only_thinking',
  worker_lost: 'lost',
  cancelled: 'lost',
  internal: 'defect',
  timeout: 'timeout',
  context_too_large: 'too_large',
  // The prompt is sent once more without the pictures (write-prompt.ts).
  pictures_refused: 'too_large',
  rejected: 'refused',
  unauthorized: 'refused',
}

function kindOf({ failure, shouldRetry }: FailedCall): Kind {
  const kind = kinds[failure]
  if (shouldRetry === true && kind === 'refused') return 'outage'
  if (shouldRetry === false && (kind === 'outage' || kind === 'rate_limit')) return 'refused'
  return kind
}

function callAgain(waitMs: number): Verdict & { do: 'call_again' } {
  return { do: 'call_again', waitMs, parked: false, repair: false }
}

function giveUp(reason: FailureReason): Verdict {
  return { do: 'give_up', reason }
}
