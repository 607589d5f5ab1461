import * as z from 'zod'
import {
  acceptDestination,
  readDestinations,
  withdrawDestination,
} from '../../../chat/destinations/destinations.ts'
import { destination, host } from '../../../domain/destinations/destination.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const place = z.strictObject({ channelId: id })
const all = z.object({ destinations: z.array(destination) })

/** The hosts outside this server that read a private channel or a direct message. */
export const destinationRouter = router({
  list: signedIn
    .input(place)
    .output(all)
    .query(({ ctx, input }) => readDestinations(ctx.db, { claims: ctx.claims, ...input })),

  /** With `taskId` the task that stopped for it is tried again. */
  accept: writing
    .input(place.extend({ host, taskId: id.optional() }))
    .output(all)
    .mutation(({ ctx, input }) => acceptDestination(ctx.db, { claims: ctx.claims, ...input })),

  withdraw: writing
    .input(place.extend({ host }))
    .output(all)
    .mutation(({ ctx, input }) => withdrawDestination(ctx.db, { claims: ctx.claims, ...input })),
})
