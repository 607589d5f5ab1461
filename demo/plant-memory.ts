import { addMemoryItem } from '../server/chat/memory/add-memory-item.ts'
import { type Demo, type Planted, take } from './demo-stage.ts'
import { inOrder, readAuthors } from './talk/look-up.ts'
import type { Talk } from './talk/talk.ts'

/**
 * Writes the memory that the talk leaves, each item by the person whose words it rests on. Returns the ids by the ids in
 * the talk.
 */
export async function plantMemory(demo: Demo, talk: Talk, planted: Planted): Promise<Map<string, string>> {
  const { db, workspaceId } = demo
  const ids = new Map<string, string>()
  const authors = readAuthors(talk)
  for (const told of inOrder(talk.items)) {
    const { kind, text, sources, about, agent } = told
    const [first] = sources
    if (!first) throw new Error(`'${text}' has no source.`)
    const replaced = talk.items.find(({ supersededBy }) => supersededBy === told.id)
    const item = await db.asWorker(tx =>
      addMemoryItem(tx, {
        ...{ workspaceId, kind, text, confidence: 1, status: 'current' },
        agentId: agent && demo.agentId(agent),
        sources: sources.map(({ messageId, quote }) => ({
          messageId: take(planted.messageIds, messageId),
          quote,
        })),
        aboutUserIds: about.map(name => demo.player(name).userId),
        author: { userId: demo.player(take(authors, first.messageId)).userId },
        ...(replaced && { supersedes: take(ids, replaced.id) }),
      }),
    )
    ids.set(told.id, item.id)
  }
  return ids
}
