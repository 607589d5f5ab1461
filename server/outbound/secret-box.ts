import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that must be sent to others later: tokens, passwords, signing secrets. */
export type SecretBox = {
  /** Encrypts a text. It opens only with the same context, for example the table and the id of its row. */
  seal(text: string, context: string): string
  /** Throws a SecretBoxError if the text was sealed with another key or context, or was changed. */
  open(sealed: string, context: string): string
}

export type SecretBoxReason = 'no_key' | 'other_key' | 'damaged'

/** A secret that can't be stored or read. */
export class SecretBoxError extends Error {
  readonly reason: SecretBoxReason

  constructor(reason: SecretBoxReason) {
    super(sentences[reason])
    this.name = 'SecretBoxError'
    this.reason = reason
  }
}

const sentences: Record<SecretBoxReason, string> = {
  no_key:
    'This server can’t store credentials yet, so nothing was saved. Its operator must set OPENVIBE_ENCRYPTION_KEY to at ' +
    'least 32 random characters for all processes and restart them.',
  other_key:
    'These credentials were stored with another OPENVIBE_ENCRYPTION_KEY. Restore that key, or enter the credentials again.',
  damaged: 'The stored credentials can’t be read. Enter them again.',
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Opens the box with the operator's key (AES-256-GCM). Without a key everything else works, and only `seal` and `open`
 * refuse.
 */
export function createSecretBox(key: string | null): SecretBox {
  if (key === null) return { seal: refuse, open: refuse }
  const secret = Buffer.from(hkdfSync('sha256', key, '', `openvibe secret box ${version}`, 32))
  // It names the key, so that a changed key is told apart from damage. Nobody can compute the key from it.
  const keyName = createHash('sha256').update(secret).digest('base64url').slice(0, 8)
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [version, keyName, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join(
        '.',
      )
    },
    open(sealed, context) {
      const [sealedVersion, sealedKey, data] = sealed.split('.')
      if (sealedVersion !== version || data === undefined) throw new SecretBoxError('damaged')
      if (sealedKey !== keyName) throw new SecretBoxError('other_key')
      const bytes = Buffer.from(data, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        throw new SecretBoxError('damaged')
      }
    },
  }
}

function refuse(): never {
  throw new SecretBoxError('no_key')
}
