import { type AddressProof, findEmbeddedProof } from '../../address-proof.ts'
import { EnvError } from '../../env.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import { readConfirmsByItself } from './auth-settings.ts'
import { isThisPort } from './supabase-url.ts'

/**
 * Returns when an address counts. A hosted project proves addresses by mail, unless it confirms every address by itself:
 * that is for a trusted machine only.
 */
export async function findAddressProof(env: EnvWithSupabase): Promise<AddressProof> {
  if (isThisPort(env)) return findEmbeddedProof(env)
  const confirmsByItself = await readConfirmsByItself(env).catch((cause: unknown) => {
    if (!env.reachable) return true
    throw new EnvError([
      {
        variables: ['SUPABASE_URL'],
        sentence: `Auth of the Supabase project at ${env.supabase.url} did not answer (${String(cause)}). Check SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, and start again.`,
      },
    ])
  })
  if (confirmsByItself && env.reachable) throw new EnvError([confirmationNeeded])
  return confirmsByItself ? 'trusted' : 'mail'
}

const confirmationNeeded = {
  variables: ['SUPABASE_URL'],
  sentence:
    'The Supabase project confirms every e-mail address by itself, so anyone could sign up with the address of ' +
    'somebody else. Turn on “Confirm email” in the Auth settings of the project, and start again.',
}
