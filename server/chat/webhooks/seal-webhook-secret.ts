import { randomBytes } from 'node:crypto'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { type SecretBox, SecretBoxError } from '../../outbound/secret-box.ts'

/** Makes a signing secret in the form of Standard Webhooks. */
export function makeSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts the signing secret of a webhook. Refuses if the server can't store secrets yet. */
export function sealWebhookSecret(box: SecretBox, webhookId: string, secret: string): string {
  try {
    return box.seal(secret, contextOf(webhookId))
  } catch (error) {
    if (error instanceof SecretBoxError) throw new DomainError('no_encryption_key', error.message)
    throw error
  }
}

export function openWebhookSecret(box: SecretBox, webhookId: string, sealed: string): string {
  return box.open(sealed, contextOf(webhookId))
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
