/** How far an action of `/api/auth` has come that was accepted. */
export type AuthStatus =
  | 'signed_in'
  | 'signed_out'
  | 'confirmation_sent'
  | 'link_sent'
  | 'code_sent'
  | 'password_changed'
  | 'session_ended'
  | 'factor_off'

/** Tells an answer that accepts a request from everything else that may stand at the address. */
export function isAccepted(answer: unknown): answer is { status: AuthStatus } {
  return isObject(answer) && typeof answer.status === 'string'
}

/** Tells an answer that refuses a request. */
export function isRefused(answer: unknown): answer is { error: { reason: string; message: string } } {
  return isObject(answer) && isObject(answer.error) && typeof answer.error.message === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
