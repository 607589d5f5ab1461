import * as z from 'zod'
import { channel } from '../../domain/channel.ts'
import { id } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { router, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const name = z.string().max(200)
const topic = z
  .string()
  .trim()
  .max(limits.topicLength, `A topic can have up to ${limits.topicLength} characters.`)
const aChannel = z.object({ channelId: id })
const one = z.object({ channel })

export const channelRouter = router({
  /** Every channel that the caller may read, by name; archived ones last. */
  list: signedIn
    .input(z.object({ workspaceId: id }))
    .output(z.object({ channels: z.array(channel) }))
    .query(() => pending()),

  get: signedIn
    .input(z.object({ workspaceId: id, name }))
    .output(one)
    .query(() => pending()),

  create: writing
    .input(
      z.object({
        workspaceId: id,
        name,
        topic: topic.default(''),
        kind: z.enum(['public', 'private']).default('public'),
      }),
    )
    .output(one)
    .mutation(() => pending()),

  update: writing
    .input(aChannel.extend({ name: name.optional(), topic: topic.optional() }))
    .output(one)
    .mutation(() => pending()),

  join: writing
    .input(aChannel)
    .output(one)
    .mutation(() => pending()),

  leave: writing
    .input(aChannel)
    .output(z.object({}))
    .mutation(() => pending()),

  archive: writing
    .input(aChannel)
    .output(one)
    .mutation(() => pending()),
})
