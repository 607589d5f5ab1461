import type { Tx } from '../../../db/client.ts'
import { findSystemAgent } from '../../../db/readings/reading-sources.ts'
import { createTask } from '../../../db/tasks/tasks.ts'
import type { ReadingPurpose } from '../../../domain/tasks/events.ts'
import type { Task } from '../../../domain/tasks/task.ts'

/** The system agent that reads, unless a purpose has its own. */
const readerSlug = '_reader'

/** A reading that is asked for, and the thread in which its task lies. */
export interface NewReading {
  workspaceId: string
  /** All readers of this channel may read every source, for example one person's direct message with an agent. */
  channelId: string
  threadId: string
  /** In a fork: a fork whose readers may all read its sources. */
  forkId?: string | null
  /** The person whose rights the task has. */
  actingUserId: string
  purpose: ReadingPurpose
  /** The row of the purpose that gets the outcome. */
  subjectId: string
  slug?: `_${string}`
}

/**
 * Has an agent read conversations for a purpose (agent/readings). The task is silent: its thread shows nothing of it.
 * Runs as the service; the caller holds the lock of the thread.
 */
export async function startReadingTask(tx: Tx, given: NewReading): Promise<Task> {
  const { workspaceId, channelId, threadId, actingUserId, purpose, subjectId } = given
  return createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId: given.forkId ?? null,
    triggerMessageId: null,
    actingUserId,
    agent: await findSystemAgent(tx, { workspaceId, slug: given.slug ?? readerSlug }),
    origin: 'reading',
    input: { kind: 'reading', purpose, subjectId },
  })
}
