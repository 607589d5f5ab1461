import type { FailureReason } from './retry-pauses.ts'
import type { StopReason } from './task.ts'

interface FailureLine {
  stopReason: StopReason
  /** What happened and what to do, in one line; `agent` is the agent's name. */
  say(agent: string): string
}

/** What the thread is told when an agent fails. What only an admin can mend is told in full on the task's own page. */
export const failureLines: Readonly<Record<FailureReason, FailureLine>> = {
  model_unavailable: {
    stopReason: 'error',
    say: agent =>
      `${agent} could not reach the model after four calls. Your message is safe: press Retry in a few minutes.`,
  },
  rate_limited: {
    stopReason: 'error',
    say: agent =>
      `${agent} would have to wait too long: the model's rate limit is used up. Press Retry later.`,
  },
  timeout: {
    stopReason: 'timeout',
    say: agent => `${agent} ran out of time. Ask for less at once, or press Retry.`,
  },
  unexpected_answer: {
    stopReason: 'error',
    say: agent =>
      `${agent} got an answer from the model that can't be read, twice. Put the question differently, or press Retry.`,
  },
  context_too_large: {
    stopReason: 'error',
    say: agent =>
      `There is more to read here than ${agent} can take in. Ask again in a new thread or a fork.`,
  },
  model_not_available: {
    stopReason: 'error',
    say: agent => `${agent} is not available right now. An admin finds the cause in this task.`,
  },
  refusal: {
    stopReason: 'refusal',
    say: agent => `The model declined to answer. Put the question to ${agent} differently.`,
  },
  max_turns: {
    stopReason: 'max_turns',
    say: agent =>
      `${agent} used up its turns before it had an answer. Ask for less at once, or press Retry to let it go on.`,
  },
  max_tokens: {
    stopReason: 'max_tokens',
    say: agent =>
      `${agent} used up the tokens of one task. Ask for less at once, or press Retry to let it go on.`,
  },
  budget_exceeded: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} has spent what one task may cost. An admin can raise the limit; then press Retry.`,
  },
  daily_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can't go on today: this workspace has spent what a day may cost. An admin can raise the limit; then press Retry.`,
  },
  monthly_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can't go on this month: this workspace has spent what a month may cost. An admin can raise the limit; then press Retry.`,
  },
  instance_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can't go on today: everything that runs here has spent what a day may cost. Press Retry tomorrow, or ask whoever runs this OpenVibe.`,
  },
  fork_budget: {
    stopReason: 'budget_exceeded',
    say: agent =>
      `${agent} can’t go on: this fork has used its budget. Whoever opened it, or an admin, can raise it; then press Retry.`,
  },
  invalid_tool_call: {
    stopReason: 'invalid_tool_call',
    say: agent =>
      `${agent} used its tools wrongly three times in a row. Put the question differently, or press Retry.`,
  },
  no_tool_call: {
    stopReason: 'no_tool_call',
    say: agent => `${agent} said nothing, though it was reminded how to. Press Retry, or tell an admin.`,
  },
  result_cut: {
    stopReason: 'max_tokens',
    say: () => 'The draft was cut off at the length limit of the Fork Resolver. An admin can raise it.',
  },
  nothing_to_draft: {
    stopReason: 'error',
    say: () => 'There is nothing left in this fork to make a result of.',
  },
  internal: {
    stopReason: 'error',
    say: agent => `${agent} was stopped by a fault on our side. Your message is safe: press Retry.`,
  },
}
