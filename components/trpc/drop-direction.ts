import type { TRPCLink } from '@trpc/client'
import type { AppRouter } from '@/server/trpc'

/**
 * Drops the direction that infinite queries add to the input of a list: `forward` or `backward`. Our lists read in one
 * direction, and calls with unknown fields are refused. Messages have a `direction` of their own, with other values.
 */
export const dropDirection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { input } = op
    if (typeof input !== 'object' || input === null || !('direction' in input)) return next(op)
    const { direction, ...known } = input
    return next(direction === 'forward' || direction === 'backward' ? { ...op, input: known } : op)
  }
