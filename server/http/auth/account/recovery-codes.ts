import { createHash, randomBytes } from 'node:crypto'
import { replaceRecoveryCodes } from '../../../db/accounts/recovery-codes.ts'
import type { Database } from '../../../db/client.ts'
import {
  readRecoveryCode,
  recoveryCodeCount,
  writeRecoveryCode,
} from '../../../domain/accounts/recovery-code.ts'

/** Makes new recovery codes for a person in place of all old ones. They are readable only now. */
export async function makeRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => writeRecoveryCode(randomBytes(16)))
  const hashes = codes.map(code => hashRecoveryCode(readRecoveryCode(code) ?? code))
  await db.asWorker(tx => replaceRecoveryCodes(tx, { userId, hashes }))
  return codes
}

export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
