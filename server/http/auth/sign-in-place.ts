import { wasSignedInFrom } from '../../db/accounts/account-sessions.ts'
import type { Database } from '../../db/client.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import type { Exchange } from '../exchange.ts'
import { readDevice } from './device-cookie.ts'

/** Where somebody asks for an account from. */
export interface SignInPlace {
  /** The account with the device, or with the network address of an unknown device. */
  key: string
  isKnownDevice: boolean
  /** Whether the account was signed in on this device or from this network address before. */
  isKnown: boolean
}

export async function findSignInPlace(
  env: EnvWithSupabase,
  db: Database,
  { req, clientAddress }: Pick<Exchange, 'req' | 'clientAddress'>,
  account: string,
): Promise<SignInPlace> {
  const device = readDevice(env, req, account)
  const isKnown =
    device !== null ||
    (await db.asWorker(tx => wasSignedInFrom(tx, { email: account, place: clientAddress })))
  return { key: `${account} ${device ?? clientAddress}`, isKnownDevice: device !== null, isKnown }
}
