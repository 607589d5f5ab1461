import * as z from 'zod'
import { createBlock } from '../../../chat/memory-blocks/create-block.ts'
import { deleteBlock } from '../../../chat/memory-blocks/delete-block.ts'
import { listMemoryBlocks, listVersions } from '../../../chat/memory-blocks/list-blocks.ts'
import { restoreBlock } from '../../../chat/memory-blocks/restore-block.ts'
import { updateMemoryBlock } from '../../../chat/memory-blocks/update-block.ts'
import { blockFields, memoryBlock, memoryBlockVersion } from '../../../domain/memory-blocks/memory-block.ts'
import { id } from '../../../domain/wire/ids.ts'
import { router, signedIn, writing } from '../../trpc.ts'

const { label, content, limit } = blockFields.shape
const anAgent = z.strictObject({ agentId: id })
const aBlock = z.strictObject({ blockId: id })
const one = z.object({ block: memoryBlock })
/** The version that the caller began with; left out: it is not checked. */
const baseVersion = z.int32().positive().optional()

/** The memory blocks of agents: texts in their prompts, which admins and the agents themselves edit. */
export const memoryBlockRouter = router({
  list: signedIn
    .input(anAgent)
    .output(z.object({ blocks: z.array(memoryBlock) }))
    .query(({ ctx, input }) => listMemoryBlocks(ctx.db, { claims: ctx.claims, ...input })),

  versions: signedIn
    .input(aBlock)
    .output(z.object({ versions: z.array(memoryBlockVersion) }))
    .query(({ ctx, input }) => listVersions(ctx.db, { claims: ctx.claims, ...input })),

  create: writing
    .input(blockFields.safeExtend({ agentId: id }))
    .output(one)
    .mutation(({ ctx, input }) => createBlock(ctx.db, { claims: ctx.claims, ...input })),

  update: writing
    .input(
      aBlock.extend({
        baseVersion,
        label: label.optional(),
        content: content.unwrap().optional(),
        limit: limit.unwrap().optional(),
        /** Everybody may be told its words from now on. */
        release: z.boolean().optional(),
      }),
    )
    .output(one)
    .mutation(({ ctx, input }) => updateMemoryBlock(ctx.db, { claims: ctx.claims, ...input })),

  delete: writing
    .input(aBlock.extend({ baseVersion }))
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(({ ctx, input }) => deleteBlock(ctx.db, { claims: ctx.claims, ...input })),

  restore: writing
    .input(aBlock.extend({ blockVersionId: id, baseVersion }))
    .output(one)
    .mutation(({ ctx, input }) => restoreBlock(ctx.db, { claims: ctx.claims, ...input })),
})
