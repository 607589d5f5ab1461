import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that does not depend on the number of equal characters. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
