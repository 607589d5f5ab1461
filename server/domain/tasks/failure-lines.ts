import type { ShortBudget } from '../spending/short-budget.ts'
import { writeDollars } from '../spending/task-limit.ts'
import type { FailureReason } from './retry-pauses.ts'
import type { StopReason } from './task.ts'

interface FailureLine {
  stopReason: StopReason
  /**
   * Returns the cause and the next step for the reader, in one line; `agent` is the agent's name, `short` the
   * limit of the task that was too low, `stop` the budget of the agent or the person that is used up, `host` the host that
   * the place has not accepted.
   */
  say(agent: string, short?: ShortBudget | null, stop?: UsedUpBudget | null, host?: string): string
}

/** The facts that a line tells of a budget. No amounts: everyone in the thread reads it. */
export interface UsedUpBudget {
  /** The person whose budget it is; null: it is the agent's. */
  personName: string | null
  /** The person, or any member for an agent, can raise it, not admins alone. */
  hasSelfRaise: boolean
}

const dayEnd = 'It starts again at 00:00 UTC.'
const monthEnd = 'It starts again on the first of next month.'

function sayAgentBudget(agent: string, when: 'daily' | 'monthly', stop: UsedUpBudget | null = null): string {
  const until = when === 'daily' ? dayEnd : monthEnd
  const raisers = stop?.hasSelfRaise ? 'Any member' : 'An admin'
  return `${agent} can’t continue: its ${when} budget is used up. ${until} ${raisers} can raise it here and let ${agent} go on.`
}

function sayPersonBudget(agent: string, when: 'daily' | 'monthly', stop: UsedUpBudget | null = null): string {
  const until = when === 'daily' ? dayEnd : monthEnd
  const name = stop?.personName ?? null
  const whose = name === null ? `the ${when} budget of the person who asked` : `${name}’s ${when} budget`
  const raisers = stop?.hasSelfRaise && name !== null ? `${name} or an admin` : 'An admin'
  return `${agent} can’t continue: ${whose} is used up. ${until} ${raisers} can raise it here and let ${agent} go on.`
}

/**
 * The lines that a thread shows when an agent fails. Where only an admin can fix the cause, the task's own
 * page tells it in full.
 */
export const failureLines: Readonly<Record<FailureReason, FailureLine>> = {
  model_unavailable: {
    stopReason: 'error',
    say: agent =>
      `${agent} could not reach the model in four attempts. Your message is safe. Press Retry in a few minutes.`,
  },
  rate_limited: {
    stopReason: 'error',
    say: agent => `${agent} could not answer because the model’s rate limit was reached. Press Retry later.`,
  },
  timeout: {
    stopReason: 'timeout',
    say: agent => `${agent} ran out of time. Ask for less at once, or press Retry.`,
  },
  unexpected_answer: {
    stopReason: 'error',
    say: agent =>
      `${agent} received an unreadable answer from the model twice. Rephrase your question, or press Retry.`,
  },
  only_thinking: {
    stopReason: 'max_tokens',
    say: agent =>
      `${agent} used its whole answer length for thinking, twice, and wrote nothing. Your message is safe. Ask for less at once, or press Retry. An admin can raise the limit.`,
  },
  context_too_large: {
    stopReason: 'error',
    say: agent => `This conversation is too long for ${agent}. Ask again in a new thread or a fork.`,
  },
  model_not_available: {
    stopReason: 'error',
    say: agent => `${agent} is not available right now. An admin can see the reason in this task.`,
  },
  destination_not_accepted: {
    stopReason: 'error',
    say: (agent, _short, _stop, host = 'another server') =>
      `${agent}’s answers here would be written by ${host}. Nothing was sent yet. Any member can allow it here.`,
  },
  refusal: {
    stopReason: 'refusal',
    say: agent => `The model declined to answer. Rephrase your question to ${agent}.`,
  },
  max_turns: {
    stopReason: 'max_turns',
    say: agent =>
      `${agent} reached its turn limit before it had an answer. Ask for less at once, or press Retry to let it continue.`,
  },
  max_tokens: {
    stopReason: 'max_tokens',
    say: agent =>
      `${agent} reached its token limit for one task. Ask for less at once, or press Retry to let it continue.`,
  },
  budget_exceeded: {
    stopReason: 'budget_exceeded',
    say: (agent, short) =>
      short
        ? `${agent} stopped: the answer could cost up to ${writeDollars(short.neededUsd)}, and one task of ${agent} may cost ${writeDollars(short.limitUsd)}. An admin can raise the limit and let it go on from here.`
        : `${agent} reached its spending limit for one task. An admin can raise the limit. Then press Retry.`,
  },
  asker_budget: {
    stopReason: 'budget_exceeded',
    say: (agent, short) =>
      short?.of
        ? `${agent} stopped: it worked for ${short.of.agentName}, and the budget of ${short.of.agentName}’s task is used up (${writeDollars(short.limitUsd)}). An admin can raise the limit and let ${agent} go on from here.`
        : `${agent} stopped: it worked for another agent, and the budget of that agent’s task is used up. An admin can raise the limit. Then press Retry.`,
  },
  daily_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can’t continue today: this workspace has reached its daily spending limit. ${dayEnd} An admin can raise the limit here and let ${agent} go on.`,
  },
  monthly_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can’t continue this month: this workspace has reached its monthly spending limit. ${monthEnd} An admin can raise the limit here and let ${agent} go on.`,
  },
  agent_daily_budget: {
    stopReason: 'budget_exceeded',
    say: (agent, _, stop) => sayAgentBudget(agent, 'daily', stop),
  },
  agent_monthly_budget: {
    stopReason: 'budget_exceeded',
    say: (agent, _, stop) => sayAgentBudget(agent, 'monthly', stop),
  },
  person_daily_budget: {
    stopReason: 'budget_exceeded',
    say: (agent, _, stop) => sayPersonBudget(agent, 'daily', stop),
  },
  person_monthly_budget: {
    stopReason: 'budget_exceeded',
    say: (agent, _, stop) => sayPersonBudget(agent, 'monthly', stop),
  },
  instance_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can’t continue today: this server has reached its daily spending limit. Press Retry tomorrow, or ask the operator of this server.`,
  },
  fork_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can’t continue: this fork has used up its budget. The person who opened the fork or an admin can raise the budget. Then press Retry.`,
  },
  invalid_tool_call: {
    stopReason: 'invalid_tool_call',
    say: agent =>
      `${agent} used its tools incorrectly three times in a row. Rephrase your question, or press Retry.`,
  },
  no_tool_call: {
    stopReason: 'no_tool_call',
    say: agent => `${agent} ended without an answer, even after a reminder. Press Retry, or tell an admin.`,
  },
  result_cut: {
    stopReason: 'max_tokens',
    say: () => 'The draft was cut off at the Fork Resolver’s length limit. An admin can raise the limit.',
  },
  nothing_to_draft: {
    stopReason: 'error',
    say: () =>
      'This fork has no messages left to draft a result from. Write the result yourself, or discard the draft.',
  },
  nothing_to_read: {
    stopReason: 'error',
    say: agent => `There is nothing left for ${agent} to read. Ask again when there are new messages.`,
  },
  words_withdrawn: {
    stopReason: 'error',
    say: agent =>
      `${agent} stopped: a message that it had read was deleted, or not everyone here can read it any more. Ask again for a new answer.`,
  },
  internal: {
    stopReason: 'error',
    say: agent => `${agent} stopped because of an error on our side. Your message is safe. Press Retry.`,
  },
}
