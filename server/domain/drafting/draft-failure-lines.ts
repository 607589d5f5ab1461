import type { FailureReason } from '../tasks/retry-pauses.ts'

/**
 * The reasons why the result of a fork could not be drafted, for the person who resolves it: the cause and
 * the possible next steps. The page always offers three ways beside it: try again, write the result by hand,
 * or cancel.
 */
export const draftFailureLines: Readonly<Record<FailureReason, string>> = {
  model_unavailable:
    'The model could not be reached in four attempts. Try again in a few minutes, or write the result yourself.',
  rate_limited: 'The model’s rate limit was reached. Try again later, or write the result yourself.',
  timeout: 'The model took too long. Try again, or write the result yourself.',
  unexpected_answer: 'The model sent an unreadable answer twice. Try again, or write the result yourself.',
  only_thinking:
    'The model used its whole answer length for thinking, twice. Try again, or write the result yourself. An admin can raise the Fork Resolver’s limit.',
  context_too_large: 'This fork is too long for the model. Write the result yourself.',
  model_not_available:
    'The model is not available right now. An admin can see the reason in the task. Write the result yourself.',
  destination_not_accepted:
    'The model is on a server that this conversation hasn’t accepted. Nothing was sent. Accept it in the details of this conversation, or write the result yourself.',
  refusal: 'The model declined to draft this result. Write the result yourself.',
  max_turns: 'The Fork Resolver reached its turn limit. Try again, or write the result yourself.',
  max_tokens:
    'The Fork Resolver reached its token limit for one task. An admin can raise the limit, or you can write the result yourself.',
  budget_exceeded:
    'Drafting this result would exceed the Fork Resolver’s spending limit for one task. An admin can raise the limit, or you can write the result yourself.',
  // No agent asks for a result draft.
  asker_budget:
    'Drafting this result would exceed a spending limit. An admin can raise the limit, or you can write the result yourself.',
  daily_budget:
    'This workspace has reached its daily spending limit. It starts again at 00:00 UTC. An admin can raise the limit in Settings › Usage and budgets, or you can write the result yourself.',
  monthly_budget:
    'This workspace has reached its monthly spending limit. It starts again on the first of next month. An admin can raise the limit in Settings › Usage and budgets, or you can write the result yourself.',
  agent_daily_budget:
    'The Fork Resolver has used up its budget for today. It starts again at 00:00 UTC. An admin can raise it in Settings › Usage and budgets, or you can write the result yourself.',
  agent_monthly_budget:
    'The Fork Resolver has used up its budget for this month. An admin can raise it in Settings › Usage and budgets, or you can write the result yourself.',
  person_daily_budget:
    'Your budget for today is used up. It starts again at 00:00 UTC. You see it in Settings › Your usage, and an admin can raise it. Or write the result yourself.',
  person_monthly_budget:
    'Your budget for this month is used up. You see it in Settings › Your usage, and an admin can raise it. Or write the result yourself.',
  instance_budget:
    'This server has reached its daily spending limit. Try again tomorrow, or write the result yourself.',
  fork_budget:
    'This fork has used up its budget. Raise the budget and try again, or write the result yourself.',
  result_cut:
    'The draft was cut off at the length limit. Try again, or write the result yourself. An admin can raise the Fork Resolver’s limit.',
  nothing_to_draft: 'All messages in this fork have been deleted. Write the result yourself, or cancel.',
  nothing_to_read: 'All messages in this fork have been deleted. Write the result yourself, or cancel.',
  invalid_tool_call: 'The model’s answer could not be used. Try again, or write the result yourself.',
  no_tool_call: 'The model’s answer could not be used. Try again, or write the result yourself.',
  words_withdrawn: 'A message of this fork can’t be read any more. Try again, or write the result yourself.',
  internal: 'Drafting stopped because of an error on our side. Try again, or write the result yourself.',
}
