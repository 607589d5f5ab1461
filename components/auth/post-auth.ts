import { noAnswer } from '@/components/strings/auth/no-answer'
import { type AuthStatus, isAccepted, isRefused } from './auth-answer'

/** A refusal of `/api/auth`: a stable word, and a sentence for people. */
export type AuthRefusal = { ok: false; reason: string; message: string }

/** An answer of `/api/auth`: accepted and how far the action has come, or refused. */
export type AuthAnswer = { ok: true; status: AuthStatus } | AuthRefusal

type AuthAction =
  | 'sign-in'
  | 'sign-up'
  | 'magic-link'
  | 'sign-out'
  | 'reset-password'
  | 'second-step'
  | 'mail-code'
  | 'change-password'
  | 'change-address'
  | 'end-session'
  | 'sign-out-everywhere'
  | 'remove-factor'
type DataAction = 'start-factor' | 'confirm-factor' | 'renew-recovery-codes'

/** Asks the server for an action on the account. Never throws: a lost connection is an answer too. */
export async function postAuth(action: AuthAction, body: Record<string, unknown>): Promise<AuthAnswer> {
  const answer = await post(action, body)
  if (!answer.ok) return answer
  return isAccepted(answer.data) ? { ok: true, status: answer.data.status } : unreachable
}

/** The same for an action that answers more than a status. */
export async function postAuthFor<T>(
  action: DataAction,
  body: Record<string, unknown>,
  shape: { safeParse(given: unknown): { data?: T } },
): Promise<{ ok: true; data: T } | AuthRefusal> {
  const answer = await post(action, body)
  if (!answer.ok) return answer
  const { data } = shape.safeParse(answer.data)
  return data === undefined ? unreachable : { ok: true, data }
}

const unreachable: AuthRefusal = { ok: false, reason: 'unreachable', message: noAnswer }

async function post(
  action: AuthAction | DataAction,
  body: Record<string, unknown>,
): Promise<{ ok: true; data: unknown } | AuthRefusal> {
  try {
    const response = await fetch(`/api/auth/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const data: unknown = await response.json()
    if (response.ok) return { ok: true, data }
    return isRefused(data) ? { ok: false, ...data.error } : unreachable
  } catch {
    // The server could not be reached, or its answer was not the expected JSON.
    return unreachable
  }
}
