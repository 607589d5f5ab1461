import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../chat/workspaces/hash-secret.ts'
import type { Database } from '../../db/client.ts'
import { hasNoAccount, setFirstAccount } from '../../db/workspaces/instance-settings.ts'
import type { Env } from '../../env.ts'

/**
 * Returns the address that makes the first account of a server that only invited people may join; null if there is an
 * account, or none is needed. Each start makes a new one, which ends the one before: only its hash is stored.
 */
export async function offerFirstAccount(
  db: Database,
  { signups, publicUrl, port }: Pick<Env, 'signups' | 'publicUrl' | 'port'>,
): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  const isOffered = await db.asWorker(async tx => {
    const isNeeded = signups === 'invited' && (await hasNoAccount(tx))
    await setFirstAccount(tx, isNeeded ? hashSecret(token) : null)
    return isNeeded
  })
  return isOffered ? `${publicUrl ?? `http://localhost:${port}`}/login/first/${token}` : null
}

/** Tells whether nobody has an account yet. Once somebody has, it is not asked again. */
export function createFirstAccountReader(db: Database, { signups }: Pick<Env, 'signups'>) {
  let isOver = signups === 'open'
  return async (): Promise<boolean> => {
    isOver ||= !(await db.asWorker(hasNoAccount))
    return !isOver
  }
}
