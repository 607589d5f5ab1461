import * as z from 'zod'
import { getChannelHelp, setChannelHelp } from '../../../chat/help/channel-help.ts'
import {
  declineForkSuggestion,
  endForkSuggestions,
  getThreadHelp,
  hideThreadSummary,
  renewThreadSummary,
} from '../../../chat/help/thread-help.ts'
import { threadHelp } from '../../../domain/help/thread-help.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const inThread = z.strictObject({ threadId: id })
const inChannel = z.strictObject({ channelId: id })
const help = z.object({ help: threadHelp.nullable() })
const leftOut = z.object({ isLeftOut: z.boolean() })

/** Background help: the summaries of long threads, and suggestions to fork. */
export const helpRouter = router({
  thread: signedIn
    .input(inThread)
    .output(help)
    .query(({ ctx, input }) => getThreadHelp(ctx.db, { claims: ctx.claims, ...input })),

  renew: writing
    .input(inThread)
    .output(help)
    .mutation(({ ctx, input }) => renewThreadSummary(ctx.db, { claims: ctx.claims, ...input })),

  hide: writing
    .input(inThread.extend({ hides: z.boolean() }))
    .output(help)
    .mutation(({ ctx, input }) => hideThreadSummary(ctx.db, { claims: ctx.claims, ...input })),

  /** Takes a suggestion to fork away for the caller. */
  decline: writing
    .input(inThread.extend({ suggestionId: id }))
    .output(help)
    .mutation(({ ctx, input }) => declineForkSuggestion(ctx.db, { claims: ctx.claims, ...input })),

  /** Ends the suggestions to fork in a thread, for all its readers. */
  endSuggestions: writing
    .input(inThread)
    .output(help)
    .mutation(({ ctx, input }) => endForkSuggestions(ctx.db, { claims: ctx.claims, ...input })),

  channel: signedIn
    .input(inChannel)
    .output(leftOut)
    .query(({ ctx, input }) => getChannelHelp(ctx.db, { claims: ctx.claims, ...input })),

  setChannel: writing
    .input(inChannel.extend({ isLeftOut: z.boolean() }))
    .output(leftOut)
    .mutation(({ ctx, input }) => setChannelHelp(ctx.db, { claims: ctx.claims, ...input })),
})
