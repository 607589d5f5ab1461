import { TRPCClientError } from '@trpc/client'
import { shellStrings } from '@/components/strings/shell/shell'
import { ServerTrouble } from './server-trouble'

/**
 * Returns the reason why a call failed: the server's stable word, and a sentence for the person who made it.
 */
export function readError(error: unknown): { reason: string; message: string } {
  if (error instanceof TRPCClientError) {
    const reason: unknown = error.data?.reason
    if (typeof reason === 'string') return { reason, message: error.message }
  }
  if (isServerTrouble(error)) return { reason: 'unreachable', message: shellStrings.serverTrouble }
  return { reason: 'unreachable', message: shellStrings.unreachable }
}

/** Tells whether a call failed because of the server or its proxy, not because of the person's own connection. */
export function isServerTrouble(error: unknown): boolean {
  return error instanceof TRPCClientError && error.cause instanceof ServerTrouble
}

/**
 * Tells whether the server found nothing: for an id that nobody has, for one that this person may not see, and for words
 * in the place of an id.
 */
export function foundNothing(error: unknown): boolean {
  const { reason } = readError(error)
  return reason === 'not_found' || reason === 'invalid_input'
}
