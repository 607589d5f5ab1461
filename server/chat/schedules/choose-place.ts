import { v7 as newId } from 'uuid'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { findChannelPlace, findThreadPlace } from '../../db/messages/conversations.ts'
import type { SchedulePlaceGiven } from '../../domain/schedules/schedule.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { beginDirect } from '../channels/begin-direct.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkPlace } from '../messages/check-place.ts'

/** The place of a schedule, as its row has it. */
export interface ChosenPlace {
  place: 'thread' | 'channel' | 'direct'
  channelId: string
  threadId: string | null
  forkId: string | null
}

/** Checks that the caller may write in a place. The transaction begins as the caller and continues as the service. */
export async function choosePlace(
  tx: Tx,
  given: { workspaceId: string; userId: string; agentId: string; place: SchedulePlaceGiven },
): Promise<ChosenPlace> {
  const chosen = await findChosen(tx, given)
  await takeServiceRole(tx)
  return chosen
}

async function findChosen(
  tx: Tx,
  given: { workspaceId: string; userId: string; agentId: string; place: SchedulePlaceGiven },
): Promise<ChosenPlace> {
  const { workspaceId, userId, agentId, place } = given
  if (place.kind === 'direct') {
    const { id } = await beginDirect(tx, { workspaceId, userId, userIds: [], agentId })
    return { place: 'direct', channelId: id, threadId: id, forkId: null }
  }
  const asked = { userId, messageId: newId(), names: [] }
  if (place.kind === 'channel') {
    const { channelId } = place
    const found = await findChannelPlace(tx, { ...asked, channelId, threadId: newId() })
    if (!found || found.workspaceId !== workspaceId) throw notFound('channel')
    checkNotArchived(found)
    if (found.kind === 'direct') {
      throw new DomainError('channel_direct', 'A direct message has only one thread. Choose that thread.')
    }
    return { place: 'channel', channelId, threadId: null, forkId: null }
  }
  const { threadId, forkId = null } = place
  const found = await findThreadPlace(tx, { ...asked, threadId, forkId, parentId: null })
  if (!found || found.workspaceId !== workspaceId) throw notFound('thread')
  checkPlace(found, null)
  return { place: 'thread', channelId: found.channelId, threadId, forkId }
}
