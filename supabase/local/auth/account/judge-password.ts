import { judgePassword as judge } from '../../../../server/apart/judge-password.ts'
import type { PasswordFault } from './password-rules.ts'

/** Judges a new password by the product's rule: Auth can be called without our own endpoints, too. */
export async function judgePassword(
  password: string,
  { email }: { email: string },
): Promise<PasswordFault | null> {
  const message = await judge(password, [email])
  return message === null ? null : { message, reasons: ['characters'] }
}
