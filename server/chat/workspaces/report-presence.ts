import type { Claims, Database } from '../../db/client.ts'
import {
  deleteAllBeats,
  deleteBeats,
  listBeats,
  lockPresence,
  writeBeat,
} from '../../db/workspaces/presence.ts'
import { topics } from '../../domain/wire/topics.ts'
import {
  addBeat,
  countPresent,
  isNews,
  isOvertaken,
  type PresenceList,
  type PresenceState,
  staleBefore,
} from '../../domain/workspaces/presence.ts'
import type { Log } from '../../log.ts'
import type { Broadcaster } from '../../realtime/broadcast.ts'
import { checkMember } from './check-role.ts'

interface Report {
  claims: Claims
  workspaceId: string
  /** The page that reports, under a new id each time it comes back. A caller that names no page has only one. */
  tabId?: string
  state: PresenceState
  now: Date
  log: Log
}

/**
 * Records that a person is active or idle on a page, and returns the people who are here. Tells the workspace
 * when the person's state changes: here, away, back.
 */
export async function reportPresence(
  db: Database,
  broadcaster: Broadcaster,
  { claims, workspaceId, tabId, state, now, log }: Report,
): Promise<PresenceList> {
  const userId = claims.sub
  const at = now.toISOString()
  const beat = { userId, tabId: tabId ?? userId, state, seenAt: at }

  const { before, after } = await db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId })
    await lockPresence(tx, { workspaceId, userId })
    const beats = await listBeats(tx, { workspaceId, since: staleBefore(now) })
    const before = countPresent(beats, now)
    if (tabId && isOvertaken(beats, beat)) return { before, after: before }
    if (isNews(beats, beat)) {
      await deleteBeats(tx, { workspaceId, userId, before: staleBefore(now) })
      await writeBeat(tx, { workspaceId, beat })
    }
    return { before, after: countPresent(addBeat(beats, beat), now) }
  })

  const own = after.get(userId)
  if (own && own !== before.get(userId)) {
    const change = {
      topic: topics.workspace(workspaceId),
      event: 'presence.changed',
      payload: { userId, state: own, at },
    }
    // A person who misses this event reads it with their own next report.
    await broadcaster.send([change]).catch(error => log.warn({ err: error }, 'could not report presence'))
  }
  return { people: [...after].map(([id, present]) => ({ userId: id, state: present })), at }
}

/**
 * Records that nothing is heard of a person any more, on any page, and tells each workspace where the person was online.
 * A page that is still there reports again.
 */
export async function endPresence(
  db: Database,
  broadcaster: Broadcaster,
  { userId, now, log }: { userId: string; now: Date; log: Log },
): Promise<void> {
  const ended = await db.asWorker(tx => deleteAllBeats(tx, { userId, until: now }))
  const since = staleBefore(now).getTime()
  const shown = ended.filter(({ state, seenAt }) => state === 'online' && Date.parse(seenAt) > since)
  const changes = [...new Set(shown.map(({ workspaceId }) => workspaceId))].map(workspaceId => ({
    topic: topics.workspace(workspaceId),
    event: 'presence.changed',
    payload: { userId, state: 'away', at: now.toISOString() },
  }))
  // A page that misses the event reads it with its own next report.
  await broadcaster.send(changes).catch(error => log.warn({ err: error }, 'could not report presence'))
}
