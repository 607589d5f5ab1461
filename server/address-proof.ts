import type { Env } from './env.ts'

/**
 * When an e-mail address counts as somebody's. `trusted`: always, only this machine reaches the server. `mail`: when a
 * link or code that was sent there was redeemed. `none`: never, because others reach the server and it can't send mail.
 */
export type AddressProof = 'trusted' | 'mail' | 'none'

/** Returns the rule of the embedded Auth. A hosted project has its own, see auth-settings.ts. */
export function findEmbeddedProof({ reachable, mail }: Pick<Env, 'reachable' | 'mail'>): AddressProof {
  if (!reachable) return 'trusted'
  return mail ? 'mail' : 'none'
}
