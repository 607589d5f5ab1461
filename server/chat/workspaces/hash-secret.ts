import { createHash } from 'node:crypto'

/** What is stored of a token or a key: nobody who reads the table can use it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}
