import { authError } from '../auth-error.ts'
import { passwordLength } from '../auth-rules.ts'

/** More bytes than these do not count in a bcrypt hash. */
const mostBytes = 72

/** The fault of a password. The reasons are those of GoTrue: `length`, `characters` or `pwned`. */
export type PasswordFault = { message: string; reasons: string[] }

/** Judges a new password of a person by rules beyond its length. Null: it is good enough. */
export type CheckPassword = (
  password: string,
  person: { email: string },
) => PasswordFault | null | Promise<PasswordFault | null>

/** Returns the refusal of a new password, or null. */
export async function checkNewPassword(
  password: string,
  email: string,
  checkMore: CheckPassword | undefined,
): Promise<Response | null> {
  if (Buffer.byteLength(password) > mostBytes) {
    return authError(400, 'validation_failed', `Password cannot be longer than ${mostBytes} characters`)
  }
  if (password.length < passwordLength) {
    return refuse({
      message: `Password should be at least ${passwordLength} characters.`,
      reasons: ['length'],
    })
  }
  const fault = (await checkMore?.(password, { email })) ?? null
  return fault && refuse(fault)
}

function refuse({ message, reasons }: PasswordFault): Response {
  const body = { code: 422, error_code: 'weak_password', msg: message, weak_password: { reasons } }
  return Response.json(body, { status: 422 })
}
