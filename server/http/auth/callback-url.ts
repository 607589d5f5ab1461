import type { Exchange } from '../exchange.ts'
import { readNextPath } from './next-path.ts'

/**
 * Returns the address that Auth sends people back to. It always has a query, so that a mail template may
 * append to it with `&`.
 */
export function callbackUrl({ origin }: Exchange, next: string | null | undefined): string {
  return `${origin}/api/auth/callback?next=${encodeURIComponent(readNextPath(next))}`
}
