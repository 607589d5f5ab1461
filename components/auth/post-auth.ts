import { authStrings } from '@/components/strings/auth'
import type { AuthSuccess } from './auth-answer'

/** What a door of `/api/auth` answered: fine and how far, or why not in a stable word and a sentence. */
export type AuthAnswer =
  | { ok: true; status: AuthSuccess['status'] }
  | { ok: false; reason: string; message: string }

/** Asks the server to sign in, sign up, send a link or sign out. Never throws: no connection is an answer too. */
export async function postAuth(
  action: 'sign-in' | 'sign-up' | 'magic-link' | 'sign-out',
  body: Record<string, unknown>,
): Promise<AuthAnswer> {
  try {
    const response = await fetch(`/api/auth/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    // Loaded here, so that the page with the form need not wait for it.
    const { failure, success } = await import('./auth-answer')
    if (response.ok) return { ok: true, ...success.parse(answer) }
    return { ok: false, ...failure.parse(answer).error }
  } catch {
    // Fall through: the server could not be reached, or answered with something else than JSON.
  }
  return { ok: false, reason: 'unreachable', message: authStrings.unreachable }
}
