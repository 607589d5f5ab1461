import { v7 as newId } from 'uuid'
import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { insertChannels } from '../../db/channels/channels.ts'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { insertThread } from '../../db/messages/threads.ts'
import {
  findFreeChannelName,
  findHandle,
  findSessionChannel,
  findSessionThread,
  insertSession,
  lockOwner,
} from '../../db/workspaces/api-sessions.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { checkMember } from '../workspaces/check-role.ts'

const topic = 'Requests to agents from programs with your API keys'

interface Asked {
  workspaceId: string
  ownerId: string
  name: string
}

/**
 * Returns the thread of the caller's session. If there is none of that name, makes a new thread, and the caller
 * of this function writes its first message (the transaction runs as the service from then on). All sessions of
 * a person are in a private channel of that person.
 */
export async function openSession(tx: Tx, session: Asked): Promise<string> {
  const existing = await findSessionThread(tx, session)
  if (existing) return existing
  const { workspaceId, ownerId } = session
  await checkMember(tx, { workspaceId, userId: ownerId })
  await takeServiceRole(tx)
  await lockOwner(tx, session)
  const meanwhile = await findSessionThread(tx, session)
  if (meanwhile) return meanwhile
  const channelId = (await findSessionChannel(tx, session)) ?? (await openSessionChannel(tx, session))
  const threadId = newId()
  await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: ownerId })
  await insertSession(tx, { ...session, threadId })
  return threadId
}

async function openSessionChannel(tx: Tx, owner: Asked): Promise<string> {
  const { workspaceId, ownerId } = owner
  const channelId = newId()
  const base = normalizeChannelName(`api-${await findHandle(tx, owner)}`)
  const names = [base, ...Array.from({ length: 98 }, (_, n) => `${base}-${n + 2}`)]
  const name = (await findFreeChannelName(tx, { workspaceId, names })) ?? `${base}-${channelId.slice(-12)}`
  await insertChannels(tx, [{ id: channelId, workspaceId, kind: 'private', name, topic, createdBy: ownerId }])
  await insertChannelMember(tx, { workspaceId, userId: ownerId, channelIds: [channelId] })
  return channelId
}
