import type { IncomingMessage } from 'node:http'
import { Refusal } from '../guard/refusal.ts'

/** Returns the declared length of a body. Refuses a request without one. */
export function readLength(req: IncomingMessage): number {
  const length = req.headers['content-length']
  if (length === undefined) {
    throw new Refusal(411, 'length_required', 'Send the length of the file in the header content-length.')
  }
  return Number(length)
}
