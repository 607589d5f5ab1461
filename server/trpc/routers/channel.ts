import * as z from 'zod'
import { addChannelMember } from '../../chat/channels/add-channel-member.ts'
import { archiveChannel } from '../../chat/channels/archive-channel.ts'
import { browseChannels } from '../../chat/channels/browse-channels.ts'
import { createChannel } from '../../chat/channels/create-channel.ts'
import { joinChannel } from '../../chat/channels/join-channel.ts'
import { leaveChannel } from '../../chat/channels/leave-channel.ts'
import { listChannelMembers } from '../../chat/channels/list-channel-members.ts'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { openChannel } from '../../chat/channels/open-channel.ts'
import { openDirect } from '../../chat/channels/open-direct.ts'
import { removeChannelMember } from '../../chat/channels/remove-channel-member.ts'
import { unarchiveChannel } from '../../chat/channels/unarchive-channel.ts'
import { updateChannel } from '../../chat/channels/update-channel.ts'
import { channel } from '../../domain/channels/channel.ts'
import { id, time } from '../../domain/wire/ids.ts'
import { limits } from '../../domain/wire/limits.ts'
import { plainName } from '../../domain/wire/plain-name.ts'
import { router, signedIn, writing } from '../trpc.ts'

const name = z.string().max(200)
const topic = z
  .string()
  .overwrite(plainName)
  .max(limits.topicLength, `A topic can have up to ${limits.topicLength} characters.`)
const aChannel = z.strictObject({ channelId: id })
const somebodyInIt = aChannel.extend({ userId: id })
const one = z.object({ channel })

export const channelRouter = router({
  /** Lists every channel that the caller may read, by name; archived ones last. */
  list: signedIn
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({ channels: z.array(channel), readAt: time }))
    .query(({ ctx, input }) => listChannels(ctx.db, { claims: ctx.claims, ...input })),

  /** Takes the mark off the channels that are new to the caller. */
  browse: writing
    .input(z.strictObject({ workspaceId: id }))
    .output(z.object({}))
    .mutation(({ ctx, input }) => browseChannels(ctx.db, { claims: ctx.claims, ...input })),

  get: signedIn
    .input(z.strictObject({ workspaceId: id, name }))
    .output(one)
    .query(({ ctx, input }) => openChannel(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(
      z.strictObject({
        workspaceId: id,
        name,
        topic: topic.default(''),
        kind: z.enum(['public', 'private']).default('public'),
      }),
    )
    .output(one)
    .mutation(({ ctx, input }) => createChannel(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(
      aChannel.extend({
        name: name.optional(),
        topic: topic.optional(),
        listeningAgentIds: z.array(id).max(limits.agentsPerMessage).optional(),
      }),
    )
    .output(one)
    .mutation(({ ctx, input }) => updateChannel(ctx.db, { claims: ctx.claims, ...input })),

  join: writing
    .input(aChannel)
    .output(one)
    .mutation(({ ctx, input }) => joinChannel(ctx.db, { claims: ctx.claims, ...input })),

  leave: writing
    .input(aChannel)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await leaveChannel(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  archive: writing
    .input(aChannel)
    .output(one)
    .mutation(({ ctx, input }) => archiveChannel(ctx.db, { claims: ctx.claims, ...input })),

  unarchive: writing
    .input(aChannel)
    .output(one)
    .mutation(({ ctx, input }) => unarchiveChannel(ctx.db, { claims: ctx.claims, ...input })),

  listMembers: signedIn
    .input(aChannel)
    .output(z.object({ userIds: z.array(id) }))
    .query(({ ctx, input }) => listChannelMembers(ctx.db, { claims: ctx.claims, ...input })),

  addMember: writing
    .input(somebodyInIt)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await addChannelMember(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  removeMember: writing
    .input(somebodyInIt)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeChannelMember(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /**
   * Returns the one conversation with these people, or with this agent; it is created when it is first
   * requested.
   */
  openDirect: writing
    .input(
      z.strictObject({ workspaceId: id, userIds: z.array(id).max(20).default([]), agentId: id.optional() }),
    )
    .output(one)
    .mutation(({ ctx, input }) => openDirect(ctx.db, { claims: ctx.claims, ...input })),
})
