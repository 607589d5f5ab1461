import type { FailureReason } from '@/server/domain/tasks/retry-pauses'
import { plural } from './words'

/** The reasons for failures in a few words, after 'N tasks failed:'. */
const causes: Readonly<Record<FailureReason, string>> = {
  model_unavailable: 'the model could not be reached',
  rate_limited: 'the model’s rate limit was reached',
  timeout: 'they ran out of time',
  unexpected_answer: 'the model’s answers were unreadable',
  only_thinking: 'the model wrote nothing',
  context_too_large: 'this conversation is too long',
  model_not_available: 'the model is not available right now',
  destination_not_accepted: 'an outside server isn’t allowed here',
  refusal: 'the model declined to answer',
  max_turns: 'they reached their turn limits',
  max_tokens: 'they reached their token limits',
  budget_exceeded: 'they reached their spending limits',
  asker_budget: 'the budget of the agent that asked is used up',
  daily_budget: 'the day’s budget is used up',
  monthly_budget: 'the month’s budget is used up',
  agent_daily_budget: 'the agent’s budget for the day is used up',
  agent_monthly_budget: 'the agent’s budget for the month is used up',
  person_daily_budget: 'the budget of a person for the day is used up',
  person_monthly_budget: 'the budget of a person for the month is used up',
  instance_budget: 'this server’s budget for the day is used up',
  fork_budget: 'this fork’s budget is used up',
  invalid_tool_call: 'the agents used their tools incorrectly',
  no_tool_call: 'the agents ended without an answer',
  result_cut: 'the drafts were too long',
  nothing_to_draft: 'there was nothing to draft from',
  nothing_to_read: 'there was nothing left to read',
  words_withdrawn: 'messages that they had read were deleted or can’t be read here any more',
  internal: 'there was an error on our side',
}

/** Several failures for one reason, folded into one line. */
export const failureStrings = {
  causes,
  folded: (tasks: number, reason: FailureReason) =>
    `${plural(tasks, { one: '# task', other: '# tasks' })} failed: ${causes[reason]}.`,
  show: 'Show each task',
  hide: 'Show less',
} as const
