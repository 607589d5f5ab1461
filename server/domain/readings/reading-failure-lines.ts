import type { FailureReason } from '../tasks/retry-pauses.ts'

/**
 * The reasons why a reading has no outcome, for the person who asked for it: the cause and the next step. The place
 * where the outcome would stand offers 'Try again' beside it.
 */
export const readingFailureLines: Readonly<Record<FailureReason, string>> = {
  model_unavailable: 'The model could not be reached in four attempts. Try again in a few minutes.',
  rate_limited: 'The model’s rate limit was reached. Try again later.',
  timeout: 'The model took too long. Try again.',
  unexpected_answer: 'The model sent an unreadable answer twice. Try again.',
  only_thinking: 'The model used its whole answer length for thinking, twice. Try again.',
  context_too_large: 'There is too much to read at once. Choose a shorter time.',
  model_not_available: 'The model is not available right now. An admin can see the reason in the task.',
  destination_not_accepted:
    'The model is on a server that this conversation hasn’t accepted. Nothing was sent. You can accept it in the details of the conversation.',
  refusal: 'The model declined to read this.',
  max_turns: 'The turn limit of the agent that reads was reached. Try again.',
  max_tokens:
    'The token limit for one task was reached. An admin can raise the limit of the agent that reads.',
  budget_exceeded:
    'This would exceed the spending limit for one task. An admin can raise the limit of the agent that reads.',
  // No agent asks for a reading.
  asker_budget: 'This would exceed a spending limit. An admin can raise the limit.',
  daily_budget:
    'This workspace has reached its daily spending limit. It starts again at 00:00 UTC. An admin can raise the limit in Settings › Usage and budgets.',
  monthly_budget:
    'This workspace has reached its monthly spending limit. It starts again on the first of next month. An admin can raise the limit in Settings › Usage and budgets.',
  agent_daily_budget:
    'The agent that reads has used up its budget for today. It starts again at 00:00 UTC. An admin can raise it in Settings › Usage and budgets.',
  agent_monthly_budget:
    'The agent that reads has used up its budget for this month. An admin can raise it in Settings › Usage and budgets.',
  person_daily_budget:
    'Your budget for today is used up. It starts again at 00:00 UTC. You see it in Settings › Your usage, and an admin can raise it.',
  person_monthly_budget:
    'Your budget for this month is used up. You see it in Settings › Your usage, and an admin can raise it.',
  instance_budget: 'This server has reached its daily spending limit. Try again tomorrow.',
  fork_budget: 'This fork has used up its budget. Raise the budget and try again.',
  result_cut: 'The answer was cut off at the length limit. Choose a shorter time, or try again.',
  nothing_to_draft: 'There is nothing to read any more.',
  nothing_to_read: 'There is nothing to read any more.',
  invalid_tool_call: 'The model’s answer could not be used. Try again.',
  no_tool_call: 'The model’s answer could not be used. Try again.',
  words_withdrawn: 'A message can’t be read any more. Try again.',
  internal: 'This stopped because of an error on our side. Try again.',
}
