import { DomainError, refusalStatuses, refusals } from '../../domain/wire/domain-error.ts'
import { Refusal } from './refusal.ts'

/** Converts a refusal by the verbs or the database to one of the door; returns other errors as they are. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  return new Refusal(refusalStatuses[refusals[error.reason]], error.reason, error.message)
}
