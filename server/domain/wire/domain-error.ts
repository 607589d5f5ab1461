/**
 * Every reason for which the product refuses a request, with the kind of refusal. Programs and the browser
 * act on the reason, people read the sentence that comes with it: say what is wrong and what can be done.
 */
export const refusals = {
  // Asking: a missing thing and one that may not be read look the same.
  not_found: 'NOT_FOUND',
  invalid_input: 'BAD_REQUEST',
  signed_out: 'UNAUTHORIZED',
  second_factor_needed: 'FORBIDDEN',
  rate_limited: 'TOO_MANY_REQUESTS',
  too_much_work: 'TOO_MANY_REQUESTS',
  // Rights, told only to people who may see the thing itself.
  admins_only: 'FORBIDDEN',
  members_only: 'FORBIDDEN',
  not_author: 'FORBIDDEN',
  not_yours: 'FORBIDDEN',
  role_too_high: 'FORBIDDEN',
  key_scope: 'FORBIDDEN',
  key_ended: 'CONFLICT',
  mail_off: 'CONFLICT',
  // Workspaces, members, invitations.
  slug_taken: 'CONFLICT',
  slug_reserved: 'BAD_REQUEST',
  slug_invalid: 'BAD_REQUEST',
  last_admin: 'CONFLICT',
  handle_invalid: 'BAD_REQUEST',
  handle_taken: 'CONFLICT',
  groups_full: 'CONFLICT',
  sections_full: 'CONFLICT',
  already_member: 'CONFLICT',
  invite_unknown: 'NOT_FOUND',
  invite_expired: 'CONFLICT',
  invite_revoked: 'CONFLICT',
  invite_used: 'CONFLICT',
  invite_for_other: 'FORBIDDEN',
  invites_full: 'TOO_MANY_REQUESTS',
  was_removed: 'FORBIDDEN',
  workspaces_closed: 'FORBIDDEN',
  address_unproved: 'FORBIDDEN',
  // Connected programs.
  connection_invalid: 'BAD_REQUEST',
  // Channels.
  name_taken: 'CONFLICT',
  name_invalid: 'BAD_REQUEST',
  name_reserved: 'BAD_REQUEST',
  channel_archived: 'CONFLICT',
  channel_direct: 'BAD_REQUEST',
  too_many_people: 'BAD_REQUEST',
  // Messages.
  content_empty: 'BAD_REQUEST',
  prompt_empty: 'BAD_REQUEST',
  content_too_long: 'BAD_REQUEST',
  id_taken: 'CONFLICT',
  message_deleted: 'CONFLICT',
  emoji_unknown: 'BAD_REQUEST',
  reactions_full: 'CONFLICT',
  not_an_answer: 'BAD_REQUEST',
  fork_closed: 'CONFLICT',
  fork_in_fork: 'BAD_REQUEST',
  forks_full: 'CONFLICT',
  not_fork_owner: 'FORBIDDEN',
  fork_empty: 'CONFLICT',
  // Trials, cases and proofs of agents.
  trials_running: 'CONFLICT',
  case_invalid: 'BAD_REQUEST',
  cases_full: 'CONFLICT',
  proof_empty: 'CONFLICT',
  proof_running: 'CONFLICT',
  proof_ended: 'CONFLICT',
  proof_of_other: 'CONFLICT',
  // Budgets.
  budget_too_high: 'FORBIDDEN',
  budget_not_higher: 'CONFLICT',
  no_budget_stops: 'CONFLICT',
  budget_of_role: 'CONFLICT',
  // Results.
  no_draft: 'CONFLICT',
  draft_changed: 'CONFLICT',
  fork_changed: 'CONFLICT',
  no_source: 'CONFLICT',
  no_name: 'CONFLICT',
  result_empty: 'CONFLICT',
  result_too_long: 'CONFLICT',
  citation_unknown: 'CONFLICT',
  // The ledger.
  entry_changed: 'CONFLICT',
  entry_state: 'CONFLICT',
  owner_not_here: 'CONFLICT',
  evidence_unknown: 'CONFLICT',
  // Files.
  file_empty: 'BAD_REQUEST',
  file_too_large: 'BAD_REQUEST',
  files_full: 'CONFLICT',
  attachment_unusable: 'CONFLICT',
  file_preparing: 'CONFLICT',
  pictures_off: 'CONFLICT',
  // Agents and tasks.
  version_conflict: 'CONFLICT',
  version_unusable: 'CONFLICT',
  context_too_long: 'BAD_REQUEST',
  blocks_full: 'CONFLICT',
  system_agent: 'FORBIDDEN',
  default_agent: 'CONFLICT',
  agent_inactive: 'CONFLICT',
  task_ended: 'CONFLICT',
  nothing_unread: 'CONFLICT',
  task_running: 'CONFLICT',
  task_silent: 'CONFLICT',
  no_such_turn: 'BAD_REQUEST',
  no_effects_here: 'CONFLICT',
  version_without_tools: 'CONFLICT',
  words_withdrawn: 'CONFLICT',
  not_waiting: 'CONFLICT',
  already_answered: 'CONFLICT',
  ask_expired: 'CONFLICT',
  not_asked: 'FORBIDDEN',
  // Schedules.
  cadence_invalid: 'BAD_REQUEST',
  time_passed: 'BAD_REQUEST',
  schedules_full: 'CONFLICT',
  schedule_running: 'CONFLICT',
  schedule_ended: 'CONFLICT',
  // Pins, and what a person keeps for later.
  pins_full: 'CONFLICT',
  later_full: 'CONFLICT',
  // Memory.
  reflection_off: 'CONFLICT',
  reflection_running: 'CONFLICT',
  already_reviewed: 'CONFLICT',
  memory_source_gone: 'CONFLICT',
  // MCP servers.
  operator_server: 'FORBIDDEN',
  server_failed: 'CONFLICT',
  endpoint_failed: 'CONFLICT',
  endpoint_changed: 'CONFLICT',
  endpoint_used: 'CONFLICT',
  price_counts: 'CONFLICT',
  server_changed: 'CONFLICT',
  no_encryption_key: 'CONFLICT',
  // Webhooks.
  address_refused: 'BAD_REQUEST',
  webhooks_full: 'CONFLICT',
  webhook_off: 'CONFLICT',
  template_invalid: 'BAD_REQUEST',
  webhook_body_invalid: 'BAD_REQUEST',
} as const

export type Reason = keyof typeof refusals

/** The HTTP status of each kind of refusal. */
export const refusalStatuses = {
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
} as const satisfies Record<(typeof refusals)[Reason], number>

/**
 * A refusal that its caller can understand and act on. Code that throws one has decided that the caller may
 * know.
 */
export class DomainError extends Error {
  readonly reason: Reason
  /** Facts that a page shows beside the sentence, for example who saved the newer version. */
  readonly details: Readonly<Record<string, string | number>> | undefined

  constructor(reason: Reason, message: string, details?: Readonly<Record<string, string | number>>) {
    super(message)
    this.name = 'DomainError'
    this.reason = reason
    this.details = details
  }
}

/** Refuses a thing that does not exist or may not be seen: the caller is not told which. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `This ${what} doesn’t exist, or you don’t have access to it.`)
}
