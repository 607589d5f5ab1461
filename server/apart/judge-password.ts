import type { KnownFacts } from '../domain/accounts/password-rule.ts'
import { runApart } from './run-apart.ts'

/** A password is short, so its estimate ends; the first one also loads all lists of words. */
const mostMs = 30_000

/** Returns a sentence about the weakness of a new password, or null. All passwords wait for each other. */
export function judgePassword(password: string, facts: KnownFacts): Promise<string | null> {
  return runApart('judgeNewPassword', [password, facts], { owner: 'passwords', mostMs })
}
