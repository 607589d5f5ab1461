import { v7 as newId } from 'uuid'
import type { Tx } from '../../db/client.ts'
import {
  changeMemoryItem,
  findMemoryItem,
  insertMemoryItem,
  lockMemoryItem,
} from '../../db/memory/memory-items.ts'
import { isRaised } from '../../db/violations.ts'
import type {
  MemoryItem,
  MemoryKind,
  MemorySourceGiven,
  MemoryStatus,
} from '../../domain/memory/memory-item.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkSources } from './check-sources.ts'

/** An item as a tool, a task or a person gives it. */
export interface MemoryItemGiven {
  workspaceId: string
  /** Null: for all agents. */
  agentId: string | null
  kind: MemoryKind
  text: string
  sources: readonly MemorySourceGiven[]
  confidence: number
  status: Exclude<MemoryStatus, 'superseded'>
  aboutUserIds: readonly string[]
  /** The item whose place this one takes, now or when it is accepted. */
  supersedes?: string | undefined
  author: { taskId: string } | { userId: string }
  /** The channel of a conversation whose words the text may repeat: readers of the item must be able to read it, too. */
  writtenIn?: string | undefined
}

/**
 * Stores an item. Runs as the service: the caller has checked that the author may read the sources. Every quote is
 * held against its message, and the stored words are those of the message.
 */
export async function addMemoryItem(tx: Tx, given: MemoryItemGiven): Promise<MemoryItem> {
  const { workspaceId, sources, supersedes, author, writtenIn, ...fields } = given
  const checked = await checkSources(tx, { workspaceId, sources })
  const itemId = newId()
  try {
    await insertMemoryItem(tx, {
      ...fields,
      id: itemId,
      workspaceId,
      sources: checked,
      channelIds: writtenIn === undefined ? [] : [writtenIn],
      supersedesId: supersedes ?? null,
      authorTaskId: 'taskId' in author ? author.taskId : null,
      authorUserId: 'userId' in author ? author.userId : null,
    })
  } catch (error) {
    if (isRaised(error, 'memory_source_gone')) throw sourceGone()
    throw error
  }
  if (supersedes !== undefined && fields.status === 'current') {
    await supersede(tx, { workspaceId, itemId: supersedes, by: itemId })
  }
  const item = await findMemoryItem(tx, { itemId })
  if (!item) throw notFound('memory')
  return item
}

/** Gives the place of an item to another one. Runs as the service. */
export async function supersede(
  tx: Tx,
  { workspaceId, itemId, by }: { workspaceId: string; itemId: string; by: string },
): Promise<void> {
  if (itemId === by || !(await lockMemoryItem(tx, { itemId }))) return
  const old = await findMemoryItem(tx, { itemId })
  if (old?.workspaceId !== workspaceId) throw notFound('memory')
  await changeMemoryItem(tx, { itemId, status: 'superseded', doubt: null, supersededBy: by })
}

/** Says that a source has changed while the item was stored. */
function sourceGone(): DomainError {
  return new DomainError(
    'memory_source_gone',
    'A source has just been changed, so nothing was remembered. Read it again, and quote its words as they are now.',
  )
}
