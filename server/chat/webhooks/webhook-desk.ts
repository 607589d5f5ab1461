import type { Env } from '../../env.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import { createSecretBox, type SecretBox } from '../../outbound/secret-box.ts'

/** The tools of the verbs about webhooks: the check of addresses, and the box for secrets. */
export interface WebhookDesk {
  guard: Pick<GuardedFetch, 'check'>
  box: SecretBox
}

/** Makes the tools from the settings of the server. `guard` only checks addresses and sends nothing. */
export function openWebhookDesk(env: Pick<Env, 'encryptionKey' | 'allowPrivateAddresses'>): WebhookDesk {
  return {
    guard: createGuardedFetch({ allowPrivate: env.allowPrivateAddresses, maxBytes: 0, timeoutMs: 10_000 }),
    box: createSecretBox(env.encryptionKey),
  }
}
