import { Webhook } from 'standardwebhooks'
import type { IncomingScheme } from '../../../domain/webhooks/incoming.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'

/** Refuses a signing secret that can't be one of this sender, so that a typing error shows at once. */
export function checkSecretForm(scheme: IncomingScheme, secret: string): void {
  if (scheme === 'address') {
    throw new DomainError(
      'invalid_input',
      'The secret of this webhook is in its address. Leave the secret out.',
    )
  }
  if (scheme !== 'standard') return
  try {
    new Webhook(secret)
  } catch {
    throw new DomainError('invalid_input', 'This secret is not valid. It must begin with whsec_.')
  }
}
