import * as z from 'zod'
import { recallMemory } from '../../../chat/memory/recall-memory.ts'
import type { MemoryHit } from '../../../db/memory/find-memory.ts'
import { recordUses } from '../../../db/memory/memory-uses.ts'
import { findToldItems, type ToldItem } from '../../../db/memory/told-items.ts'
import { fitItems } from '../../../domain/agents/tool-result.ts'
import { labelInResult } from '../../../domain/citations/citation.ts'
import { defineTool } from '../define-tool.ts'

export const recall = defineTool({
  name: 'recall',
  description: 'Searches your memory by words. Memories that fit the question are in <memory> already.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(300),
    limit: z.number().int().min(1).max(20).default(8),
  }),
  effect: 'read_only',
  flow: 'sync',
  async run(context, { query, limit }) {
    const { task, actingUserId, ordinal } = context
    const { channelId } = task
    const { vector } = await context.vectorOf(query)
    const asked = { ...task, actingUserId, words: query, vector, limit }
    const { hits, items } = await context.db.asWorker(async tx => {
      const hits = await recallMemory(tx, asked)
      const itemIds = hits.map(({ item }) => item.id)
      return { hits, items: await findToldItems(tx, { channelId, actingUserId, itemIds }) }
    })
    const all = hits.flatMap((hit, index) => {
      const item = items.find(({ itemId }) => itemId === hit.item.id)
      const label = labelInResult(ordinal, index + 1)
      return item ? [{ hit, item, label, told: tell(hit, item, label) }] : []
    })
    const { kept } = fitItems(all, { keep: 'first', write: ({ told }) => told })
    const sources = [
      ...kept.map(({ item }) => ({ itemId: item.itemId, messageId: item.messageIds[0] ?? '' })),
      // They have no label. A reader who may not read them may not read the item either.
      ...kept.flatMap(({ item: { itemId, messageIds } }) =>
        messageIds.slice(1).map(messageId => ({ itemId, messageId })),
      ),
    ]
    return {
      kind: 'done',
      content:
        kept.length > 0
          ? { memories: kept.map(({ told }) => told) }
          : { memories: [], note: 'Nothing that everyone here may know fits these words.' },
      messageIds: sources.map(({ messageId }) => messageId),
      itemIds: sources.map(({ itemId }) => itemId),
      async write({ tx }) {
        const { id: taskId } = task
        await recordUses(tx, { taskId, turn: context.turn, uses: kept })
        return undefined
      },
    }
  },
})

function tell({ item: { confidence } }: MemoryHit, { itemId, kind, text, by, at }: ToldItem, label: string) {
  return {
    cite: `[${label}]`,
    item_id: itemId,
    kind,
    text,
    said_by: by,
    at: at.slice(0, 16),
    ...(confidence < 0.5 && { confidence }),
  }
}
