import { findChannel } from '../../../db/channels/channels.ts'
import { findReaders, readPlaceReaders } from '../../../db/channels/readers.ts'
import { type Claims, type Tx, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import { findForkPlace } from '../../../db/forks/forks.ts'
import { findMeantNames } from '../../../db/messages/meant-names.ts'
import { findThread } from '../../../db/messages/threads.ts'
import { findNames } from '../../../db/workspaces/profiles.ts'
import type { CallTarget, ShownPlace } from '../../../domain/agents/calls/call-target.ts'
import { namedText, nameWords } from '../../../domain/messages/plain-parts.ts'

const titleLength = 120

/**
 * Describes the place of a call in words, as the caller may read it now, with the people who read there. The
 * transaction has the caller's rights.
 */
export async function showPlace(
  tx: Tx,
  { claims, workspaceId, target }: { claims: Claims; workspaceId: string; target: CallTarget },
): Promise<ShownPlace> {
  const userId = claims.sub
  const { channelId, threadId, forkId } = target
  const channel = channelId === null ? null : await findChannel(tx, { userId, channelId })
  const thread = threadId === null ? null : await findThread(tx, { userId, threadId })
  const fork = forkId === null ? null : (await findForkPlace(tx, { userId, forkId }))?.fork
  if (channel === undefined || thread === undefined || fork === undefined) return { kind: 'hidden' }
  const first = thread?.firstMessage
  const mentions = first?.metadata.mentions
  const said = [{ text: first?.content ?? '', mentions }, { text: fork?.description ?? '' }]
  const meant = await findMeantNames(tx, { workspaceId, said })
  return {
    kind: 'shown',
    channel: channel && { id: channel.id, kind: channel.kind, name: channel.name },
    thread: thread && { id: thread.id, title: namedText(first?.content ?? '', meant(mentions), titleLength) },
    fork: fork && { id: fork.id, description: nameWords(fork.description, meant()) },
    readers: await showReaders(tx, { claims, target }),
  }
}

/** Only the service knows all readers; only the caller's own rights say whose names they may know. */
async function showReaders(tx: Tx, { claims, target }: { claims: Claims; target: CallTarget }) {
  const { channelId, userIds } = target
  await takeServiceRole(tx)
  const people = channelId === null ? [] : await findReaders(tx, { channelId })
  const { everyone } = await readPlaceReaders(tx, target)
  await takeUserRole(tx, claims)
  const all = channelId === null ? userIds : people.map(({ userId }) => userId)
  const guestIds = people.filter(({ role }) => role === 'guest').map(({ userId }) => userId)
  return {
    everyone,
    count: all.length,
    names: everyone ? [] : await findNames(tx, all),
    guests: { count: guestIds.length, names: await findNames(tx, guestIds) },
  }
}
