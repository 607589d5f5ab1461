import { judgePassword } from '../../../apart/judge-password.ts'
import type { KnownFacts } from '../../../domain/accounts/password-rule.ts'
import { Refusal } from '../../guard/refusal.ts'

/** Refuses a new password that is easy to guess, for somebody who knows these facts, too. */
export async function checkNewPassword(password: string, facts: KnownFacts): Promise<void> {
  const problem = await judgePassword(password, facts)
  if (problem) throw new Refusal(422, 'weak_password', problem)
}
