/** The hosts outside this server that read a private place: shown, accepted and taken back by its members. */
import { findChannel } from '../../db/channels/channels.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { acceptHost, listDestinations, withdrawHost } from '../../db/destinations/accepted-hosts.ts'
import { findTaskPlace } from '../../db/tasks/task-places.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Channel } from '../../domain/channels/channel.ts'
import type { Destination } from '../../domain/destinations/destination.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { checkAnswerable } from '../tasks/reruns/check-answerable.ts'
import { attemptAgain } from '../tasks/reruns/retry-task.ts'

interface Place {
  claims: Claims
  channelId: string
}

/** Lists the hosts outside this server that read the words of a private place, or would. A public channel has none. */
export function readDestinations(
  db: Database,
  { claims, channelId }: Place,
): Promise<{ destinations: Destination[] }> {
  return db.asUser(claims, async tx => {
    if (!(await findChannel(tx, { userId: claims.sub, channelId }))) throw notFound('channel')
    await takeServiceRole(tx)
    return { destinations: await listDestinations(tx, { channelId }) }
  })
}

/**
 * Lets a host read a private place, for every purpose, until a member takes it back. With `taskId` the task that stopped
 * there is tried again, whoever asked it.
 */
export function acceptDestination(
  db: Database,
  { claims, channelId, host, taskId }: Place & { host: string; taskId?: string | undefined },
): Promise<{ destinations: Destination[] }> {
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    const channel = await checkMember(tx, { userId, channelId })
    // An earlier acceptance can still be taken back: archived words are found, too.
    checkNotArchived(channel)
    const { workspaceId } = channel
    const place = taskId === undefined ? undefined : await findTaskPlace(tx, { taskId, userId })
    const task = taskId === undefined ? undefined : await findTask(tx, { taskId })
    await takeServiceRole(tx)
    const known = await listDestinations(tx, { channelId })
    if (!known.some(each => each.host === host)) {
      throw new DomainError('not_found', `Nothing here uses ${host} any more. Nothing was changed.`)
    }
    await acceptHost(tx, { workspaceId, channelId, host, userId })
    const isStopped = task?.status === 'failed' && task.error?.host === host
    if (place?.channelId === channelId && isStopped) {
      checkAnswerable(place)
      await attemptAgain(tx, place, { userId })
    }
    return { destinations: await listDestinations(tx, { channelId }) }
  })
}

/** Takes back that a host may read a private place. From now on it gets no words of it. */
export function withdrawDestination(
  db: Database,
  { claims, channelId, host }: Place & { host: string },
): Promise<{ destinations: Destination[] }> {
  return db.asUser(claims, async tx => {
    await checkMember(tx, { userId: claims.sub, channelId })
    await takeServiceRole(tx)
    await withdrawHost(tx, { channelId, host })
    return { destinations: await listDestinations(tx, { channelId }) }
  })
}

/** Checks that the person is a member of a private place and no guest. */
async function checkMember(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<Channel> {
  const channel = await findChannel(tx, { userId, channelId })
  if (!channel) throw notFound('channel')
  const role = await findRole(tx, { workspaceId: channel.workspaceId, userId })
  if (role !== null && role !== 'guest') return channel
  throw new DomainError('members_only', 'Guests can’t decide this. Ask a member of this conversation.')
}
