import { DomainError, refusals } from '../../domain/wire/domain-error.ts'
import { Refusal } from './refusal.ts'

const statuses = {
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
} as const

/** Converts a refusal by the verbs or the database to one of the door; returns other errors as they are. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  return new Refusal(statuses[refusals[error.reason]], error.reason, error.message)
}
