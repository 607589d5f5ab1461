import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { insertThread } from '../../../db/messages/threads.ts'
import type { MessageMetadata } from '../../../domain/messages/message.ts'
import type { Schedule } from '../../../domain/schedules/schedule.ts'
import { openNewsDirect } from '../../inbox/open-news-direct.ts'

interface Told {
  schedule: Pick<Schedule, 'id' | 'name' | 'ownerId' | 'workspaceId' | 'agentId'>
  content: string
  metadata: MessageMetadata
}

/** The conversation in which a line is posted. Without a thread, a new one begins. */
export interface LinePlace {
  channelId: string
  threadId: string | null
  forkId: string | null
}

/** Posts a line about a schedule in a conversation. Its owner is notified (a trigger does that). Runs as the service. */
export async function tellIn(
  tx: Tx,
  place: LinePlace,
  { schedule, content, metadata }: Told,
): Promise<string> {
  const { workspaceId, ownerId } = schedule
  const messageId = newId()
  const threadId = place.threadId ?? newId()
  if (place.threadId === null) {
    await insertThread(tx, { id: threadId, workspaceId, channelId: place.channelId, createdBy: null })
  }
  await insertMessage(tx, {
    id: messageId,
    workspaceId,
    channelId: place.channelId,
    threadId,
    forkId: place.forkId,
    parentId: null,
    author: { type: 'system', agentId: schedule.agentId },
    content,
    metadata: { ...metadata, schedule: { id: schedule.id, name: schedule.name, ownerId } },
  })
  return messageId
}

/**
 * Posts a line in the owner's direct message with the agent or, if there is no such agent any more, with another one.
 * Null: the workspace has no agent. The owner is a member. Begins and ends as the service.
 */
export async function tellDirectly(tx: Tx, told: Told): Promise<string | null> {
  const { workspaceId, ownerId, agentId } = told.schedule
  const direct = await openNewsDirect(tx, { workspaceId, userId: ownerId, agentId })
  if (!direct) return null
  const { channelId } = direct
  const schedule = { ...told.schedule, agentId: direct.agentId }
  return tellIn(tx, { channelId, threadId: channelId, forkId: null }, { ...told, schedule })
}
