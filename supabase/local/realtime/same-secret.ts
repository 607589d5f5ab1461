import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing about how much of it was right. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
