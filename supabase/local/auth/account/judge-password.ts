import { loadFullEstimate } from '../../../../server/domain/accounts/full-estimate.ts'
import { findPasswordProblem } from '../../../../server/domain/accounts/password-rule.ts'
import type { PasswordFault } from './password-rules.ts'

/** Judges a new password by the product's rule: Auth can be called without our own endpoints, too. */
export async function judgePassword(
  password: string,
  { email }: { email: string },
): Promise<PasswordFault | null> {
  const message = findPasswordProblem(await loadFullEstimate(), password, [email])
  return message === null ? null : { message, reasons: ['characters'] }
}
