import * as z from 'zod'
import { listPinMarks, listPins } from '../../../chat/pins/list-pins.ts'
import { pinMessage } from '../../../chat/pins/pin-message.ts'
import { pin, pinMark } from '../../../domain/later/pin.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aChannel = z.strictObject({ channelId: id })

/** The pinned messages of a channel, for everybody who reads it. */
export const pinRouter = router({
  /** Lists the pinned messages with their first words, the latest pin first. */
  list: signedIn
    .input(aChannel)
    .output(z.object({ pins: z.array(pin) }))
    .query(({ ctx, input }) => listPins(ctx.db, { claims: ctx.claims, ...input })),

  /** Lists only which messages are pinned. */
  marks: signedIn
    .input(aChannel)
    .output(z.object({ pins: z.array(pinMark) }))
    .query(({ ctx, input }) => listPinMarks(ctx.db, { claims: ctx.claims, ...input })),

  set: writing
    .input(z.strictObject({ messageId: id, on: z.boolean() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await pinMessage(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
