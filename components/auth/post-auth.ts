import { authStrings } from '@/components/strings/auth'
import type { AuthSuccess } from './auth-answer'

/**
 * An answer of `/api/auth`: accepted and how far sign-in has come, or refused with a
 * stable word and a sentence.
 */
export type AuthAnswer =
  | { ok: true; status: AuthSuccess['status'] }
  | { ok: false; reason: string; message: string }

/**
 * Asks the server to sign in, sign up, send a link or sign out. Never throws: a lost
 * connection is an answer too.
 */
export async function postAuth(
  action: 'sign-in' | 'sign-up' | 'magic-link' | 'sign-out' | 'first-password',
  body: Record<string, unknown>,
): Promise<AuthAnswer> {
  try {
    const response = await fetch(`/api/auth/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    // Loaded here, so that the page with the form does not have to wait for it.
    const { failure, success } = await import('./auth-answer')
    if (response.ok) return { ok: true, ...success.parse(answer) }
    return { ok: false, ...failure.parse(answer).error }
  } catch {
    // Fall through: the server could not be reached, or its answer was not the expected JSON.
  }
  return { ok: false, reason: 'unreachable', message: authStrings.unreachable }
}
