import * as z from 'zod'
import { listChannels } from '../../chat/channels/list-channels.ts'
import { keepMemory } from '../../chat/memory/keep-memory.ts'
import { searchMemory } from '../../chat/memory/search-memory.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import { memoryKind, memoryLimits, memoryText } from '../../domain/memory/memory-item.ts'
import { searchText } from '../../domain/search/search-input.ts'
import { id } from '../../domain/wire/ids.ts'
import { messagePath } from '../../domain/workspaces/paths.ts'
import { defineTool, type McpTool } from '../define-tool.ts'
import type { McpCall } from '../mcp-call.ts'
import { dataNote, linkTo, writeTag } from '../tell.ts'

const toldItem = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  confidence: z.number(),
  createdAt: z.string(),
  sources: z.array(z.object({ messageId: z.string(), quote: z.string(), link: z.string() })),
})
type ToldItem = z.infer<typeof toldItem>

/** Returns items with a link to each source, for which it reads the channels once. */
async function tellItems(call: McpCall, items: readonly MemoryEntry[]): Promise<ToldItem[]> {
  const { db, claims, key, workspace } = call
  const { channels } = await listChannels(db, { claims, workspaceId: key.workspaceId })
  return items.map(({ id, kind, text, confidence, createdAt, sources }) => ({
    ...{ id, kind, text, confidence, createdAt },
    sources: sources.flatMap(({ messageId, threadId, forkId, channelId, quote }) => {
      const channel = channels.find(one => one.id === channelId)
      if (!channel) return []
      return [
        {
          messageId,
          quote,
          link: linkTo(call, messagePath(workspace, channel, { id: messageId, threadId, forkId })),
        },
      ]
    }),
  }))
}

function writeItem({ id, kind, text, createdAt, sources }: ToldItem): string[] {
  const facts = { id, kind, on: createdAt.slice(0, 10) }
  return [
    writeTag('line', facts, text),
    ...sources.map(({ messageId, quote, link }) => writeTag('message', { id: messageId, link }, quote)),
  ]
}

const recallMemory = defineTool({
  name: 'recall_memory',
  title: 'Recall memory',
  description:
    'Finds memories of the workspace: facts, preferences, promises and ways of working, each with the words that it rests on. Ask a question or name a topic.',
  scope: 'read',
  input: z.strictObject({ query: searchText, limit: z.number().int().min(1).max(50).default(10) }),
  output: z.object({ memories: z.array(toldItem) }),
  async run(call, { query, limit }) {
    const { db, claims, key } = call
    const { items } = await searchMemory(db, { claims, workspaceId: key.workspaceId, words: query, limit })
    const memories = await tellItems(call, items)
    const text = [
      memories.length === 0
        ? 'Nothing is remembered about this. Try other words, or search the messages.'
        : dataNote,
      ...memories.flatMap(writeItem),
    ]
    return { data: { memories }, text: text.join('\n') }
  },
})

const remember = defineTool({
  name: 'remember',
  title: 'Remember',
  description:
    'Keeps one lasting fact, preference, promise or way of working for all agents of the workspace. It needs the exact words of a message of a person, or of a result. Its readers are those of its sources. Never keep secrets.',
  scope: 'write',
  input: z.strictObject({
    text: memoryText.describe('One sentence that makes sense by itself.'),
    kind: memoryKind.default('fact'),
    sources: z
      .array(
        z.strictObject({ message_id: id, quote: z.string().trim().min(1).max(memoryLimits.quoteLength) }),
      )
      .min(1)
      .max(memoryLimits.sources)
      .describe('Messages with their exact words.'),
  }),
  output: z.object({ memory: toldItem }),
  async run(call, { text, kind, sources: given }) {
    const { db, claims, key } = call
    const sources = given.map(({ message_id: messageId, quote }) => ({ messageId, quote }))
    const { item } = await keepMemory(db, { claims, workspaceId: key.workspaceId, text, kind, sources })
    const [memory] = await tellItems(call, [item])
    if (!memory) throw new Error('The memory was not kept.')
    return { data: { memory }, text: ['Remembered.', ...writeItem(memory)].join('\n') }
  },
})

export const memoryTools: readonly McpTool[] = [recallMemory, remember]
