import { createHash, randomInt } from 'node:crypto'
import { codeDigits } from '../auth-rules.ts'

/** The digits of a mail, and the hash by which they are found again. */
export type MailCode = { code: string; hash: string }

export function makeMailCode(address: string): MailCode {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  return { code, hash: hashMailCode(address, code) }
}

/** The same hash as the library's, so that a code means the same wherever it is checked. */
export function hashMailCode(address: string, code: string): string {
  return createHash('sha256')
    .update(address.toLowerCase() + code)
    .digest('hex')
}
