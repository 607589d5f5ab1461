import type { FailureReason } from '../tasks/retry-pauses.ts'

/**
 * Why the result of a fork could not be drafted, for whoever resolves it: what happened and what can be done. Beside it
 * there is always a way on: to try again, to write it by hand, to leave it.
 */
export const draftFailureLines: Readonly<Record<FailureReason, string>> = {
  model_unavailable:
    'The model could not be reached after four calls. Try again in a few minutes, or write the result yourself.',
  rate_limited: 'The model’s rate limit is used up. Try again later, or write the result yourself.',
  timeout: 'The model ran out of time. Try again, or write the result yourself.',
  unexpected_answer:
    'The model gave an answer that can’t be read, twice. Try again, or write the result yourself.',
  context_too_large: 'There is more in this fork than the model can take in. Write the result yourself.',
  model_not_available:
    'The model is not available right now; an admin finds the cause in the task. Write the result yourself.',
  refusal: 'The model declined to draft this result. Write it yourself.',
  max_turns: 'The Fork Resolver used up its turns. Try again, or write the result yourself.',
  max_tokens:
    'The Fork Resolver used up the tokens of one task. An admin can raise the limit; or write the result yourself.',
  budget_exceeded:
    'Drafting this result costs more than one task of the Fork Resolver may. An admin can raise the limit; or write the result yourself.',
  daily_budget:
    'This workspace has spent what a day may cost. An admin can raise the limit; or write the result yourself.',
  monthly_budget:
    'This workspace has spent what a month may cost. An admin can raise the limit; or write the result yourself.',
  instance_budget:
    'Everything that runs here has spent what a day may cost. Try again tomorrow, or write the result yourself.',
  fork_budget: 'This fork has used its budget. Raise it and try again, or write the result yourself.',
  result_cut:
    'The draft was cut off at the length limit. Try again, or write the result yourself; an admin can raise the Fork Resolver’s limit.',
  nothing_to_draft: 'Everything in this fork was deleted meanwhile. Write the result yourself, or leave it.',
  invalid_tool_call: 'The model gave an answer that can’t be used. Try again, or write the result yourself.',
  no_tool_call: 'The model gave an answer that can’t be used. Try again, or write the result yourself.',
  internal: 'Drafting was stopped by a fault on our side. Try again, or write the result yourself.',
}
