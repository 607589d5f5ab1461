import { createHash } from 'node:crypto'

/** Returns the hash that is stored of a token or a key: a reader of the table can't use it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}
