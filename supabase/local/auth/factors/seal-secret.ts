import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export type SecretSeal = {
  seal(secret: string, factorId: string): string
  open(sealed: string, factorId: string): string
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts the secrets of second factors, so that a copy of the database is not enough to make codes. A sealed secret
 * opens only for its own factor.
 */
export function createSecretSeal(jwtSecret: string): SecretSeal {
  const key = createHmac('sha256', jwtSecret).update('secrets of second factors').digest()
  return {
    seal(secret, factorId) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(factorId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, factorId) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(factorId))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}
