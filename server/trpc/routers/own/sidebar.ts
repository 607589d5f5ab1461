import * as z from 'zod'
import { arrangeList } from '../../../chat/sidebar/arrange-list.ts'
import { changeSection } from '../../../chat/sidebar/change-section.ts'
import { createSection } from '../../../chat/sidebar/create-section.ts'
import { deleteSection } from '../../../chat/sidebar/delete-section.ts'
import { orderByName } from '../../../chat/sidebar/order-by-name.ts'
import { placeChannel } from '../../../chat/sidebar/place-channel.ts'
import { readSidebar } from '../../../chat/sidebar/read-sidebar.ts'
import { sectionName, sidebar, sidebarLimits } from '../../../domain/sidebar/sidebar.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const aWorkspace = z.strictObject({ workspaceId: id })
const aChannel = z.strictObject({ channelId: id })
const aSection = z.strictObject({ sectionId: id })
/** The channel or section that comes after it; left out: none, it is the last. */
const before = id.nullish()

/** The order that the caller gave to the sidebar: starred channels, and sections of their own. */
export const sidebarRouter = router({
  get: signedIn
    .input(aWorkspace)
    .output(sidebar)
    .query(({ ctx, input }) => readSidebar(ctx.db, { claims: ctx.claims, ...input })),

  star: writing
    .input(aChannel.extend({ before }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await placeChannel(ctx.db, { claims: ctx.claims, list: { starred: true }, ...input })
      return {}
    }),

  move: writing
    .input(aChannel.extend({ sectionId: id, before }))
    .output(z.object({}))
    .mutation(async ({ ctx, input: { sectionId, ...input } }) => {
      await placeChannel(ctx.db, { claims: ctx.claims, list: { sectionId }, ...input })
      return {}
    }),

  /** Puts a channel back among all channels. */
  putBack: writing
    .input(aChannel)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await placeChannel(ctx.db, { claims: ctx.claims, list: null, ...input })
      return {}
    }),

  /** Gives a channel a place among all channels. */
  order: writing
    .input(aChannel.extend({ before }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await placeChannel(ctx.db, { claims: ctx.claims, list: { channels: true }, ...input })
      return {}
    }),

  /** Lets all channels stand by name again, apart from starred ones and those in sections. */
  orderByName: writing
    .input(aWorkspace)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await orderByName(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  /** Orders the channels of a section; without one the starred channels. */
  arrange: writing
    .input(aWorkspace.extend({ sectionId: id.optional(), channelIds: z.array(id).max(sidebarLimits.listed) }))
    .output(z.object({}))
    .mutation(async ({ ctx, input: { sectionId, ...input } }) => {
      const list = sectionId === undefined ? ({ starred: true } as const) : { sectionId }
      await arrangeList(ctx.db, { claims: ctx.claims, list, ...input })
      return {}
    }),

  createSection: writing
    .input(aWorkspace.extend({ name: sectionName }))
    .output(z.object({ sectionId: id }))
    .mutation(({ ctx, input }) => createSection(ctx.db, { claims: ctx.claims, ...input })),

  changeSection: writing
    .input(aSection.extend({ name: sectionName.optional(), isFolded: z.boolean().optional(), before }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await changeSection(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),

  deleteSection: writing
    .input(aSection)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteSection(ctx.db, { claims: ctx.claims, ...input })
      return {}
    }),
})
