import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findMemoryEntries } from '../../db/memory/memory-entries.ts'
import { findMessage } from '../../db/messages/messages.ts'
import type { MemoryEntry } from '../../domain/memory/memory-entry.ts'
import type { MemoryKind } from '../../domain/memory/memory-item.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { addMemoryItem } from './add-memory-item.ts'

/** A memory that a person or a program of theirs keeps: for all agents, with the words of messages as its sources. */
export interface KeptMemory {
  text: string
  kind: MemoryKind
  sources: readonly { messageId: string; quote: string }[]
  aboutUserIds?: readonly string[] | undefined
}

/** Keeps a memory for all agents. The caller must be able to read its sources, and is its author. */
export function keepMemory(
  db: Database,
  { claims, workspaceId, ...given }: { claims: Claims; workspaceId: string } & KeptMemory,
): Promise<{ item: MemoryEntry }> {
  const userId = claims.sub
  const { text, kind, sources, aboutUserIds = [] } = given
  return db.asUser(claims, async tx => {
    const role = await checkMember(tx, { workspaceId, userId })
    if (role === 'guest') {
      throw new DomainError('members_only', 'Guests can’t change the memory of agents. Ask a member.')
    }
    for (const { messageId } of sources) await checkSource(tx, { workspaceId, messageId })
    await takeServiceRole(tx)
    const { id } = await addMemoryItem(tx, {
      ...{ workspaceId, agentId: null, kind, text, sources, aboutUserIds },
      ...{ confidence: 1, status: 'current' as const, author: { userId } },
    })
    const [item] = await findMemoryEntries(tx, { itemIds: [id], userId, role })
    if (!item) throw notFound('memory')
    return { item }
  })
}

/** Checks, as the caller, that a message can be a source: an agent's words alone prove nothing. */
async function checkSource(
  tx: Tx,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<void> {
  const message = await findMessage(tx, { messageId })
  if (!message || message.workspaceId !== workspaceId || message.deletedAt !== null) throw notFound('message')
  if (message.authorType === 'human' || message.metadata.result) return
  throw new DomainError(
    'invalid_input',
    'The words of an agent are no source. Name the message of a person, or a result.',
  )
}
