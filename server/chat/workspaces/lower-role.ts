import { v7 as newId } from 'uuid'
import type { Database, Tx } from '../../db/client.ts'
import { notifyDirectly } from '../../db/inbox/notifications.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { notifySchedules } from '../../db/schedules/schedule-runs.ts'
import { findSchedule, lockSchedule, updateSchedule } from '../../db/schedules/schedules.ts'
import { listJustTurnedOff, type TurnedOff } from '../../db/webhooks/outgoing-webhooks.ts'
import { countEnded, listActingTasks, listSuspended } from '../../db/workspaces/ended-by-role.ts'
import { nextTime } from '../../domain/schedules/next-times.ts'
import { type EndedByRole, tellEnded } from '../../domain/workspaces/lower-role.ts'
import type { MemberRole } from '../../domain/workspaces/workspace.ts'
import { openNewsDirect } from '../inbox/open-news-direct.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import { tellWebhookOff } from '../webhooks/outgoing/switch-off-webhook.ts'

interface Person {
  workspaceId: string
  userId: string
}

/** The things that a lower role has ended. */
export interface Ended {
  counts: EndedByRole
  /** Those that other admins are told of. */
  webhooks: TurnedOff[]
}

/**
 * Stops the tasks that act for a person whose role has become lower, in the transaction of that change: none of them posts
 * anything afterwards, because they were begun with rights that are gone. The database ends the rest
 * (openvibe.end_beyond_role). `also`: other tasks that stop with them, in the same order of locks. Returns what has ended.
 * Runs as the service.
 */
export async function endBeyondRole(
  tx: Tx,
  { by, also = [], ...person }: Person & { by: string | null; also?: readonly string[] },
): Promise<Ended> {
  const taskIds = [...new Set([...(await listActingTasks(tx, person)), ...also])]
  if (taskIds.length > 0) await stopTasks(tx, { taskIds, userId: by, why: 'lower_role' })
  const counts = { ...(await countEnded(tx, person)), tasks: taskIds.length }
  return { counts, webhooks: await listJustTurnedOff(tx, person) }
}

/**
 * Tells the person, and the admins of webhooks that were turned off, in direct messages. `role` is null if the person has
 * left. In transactions of their own: the threads of stopped tasks were locked in the one before.
 */
export async function tellEndedByRole(
  db: Database,
  { role, ended, ...person }: Person & { role: MemberRole | null; ended: Ended },
): Promise<void> {
  const content = role && tellEnded(role, ended.counts)
  if (content) await db.asWorker(tx => tellPerson(tx, { ...person, content }))
  for (const webhook of ended.webhooks) {
    await db.asWorker(tx => tellWebhookOff(tx, webhook, 'no_access'))
  }
}

async function tellPerson(tx: Tx, { content, ...person }: Person & { content: string }): Promise<void> {
  const { workspaceId, userId } = person
  const direct = await openNewsDirect(tx, { ...person, agentId: null })
  if (!direct) return
  const { channelId, agentId } = direct
  const messageId = newId()
  await insertMessage(tx, {
    ...{ id: messageId, workspaceId, channelId, threadId: channelId, forkId: null, parentId: null },
    author: { type: 'system', agentId },
    content,
    metadata: { notice: 'role_lowered' },
  })
  await notifyDirectly(tx, { messageId, userId })
}

/** Lets the schedules of a person go on that a lower role has suspended, from their next times on. Runs as the service. */
export async function returnSchedules(
  tx: Tx,
  { role, ...person }: Person & { role: MemberRole },
): Promise<void> {
  const scheduleIds = await listSuspended(tx, person)
  for (const scheduleId of scheduleIds) {
    await lockSchedule(tx, { scheduleId })
    const schedule = await findSchedule(tx, { scheduleId })
    if (!schedule || (role === 'guest' && schedule.kind === 'agent')) continue
    const next = nextTime(schedule.cadence, { zone: schedule.timeZone, from: new Date() })
    await updateSchedule(tx, {
      scheduleId,
      isSuspended: false,
      ...(next
        ? { status: 'active', statusNote: null, nextRunAt: next.toISOString(), consecutiveFailures: 0 }
        : { statusNote: 'Its time passed while it was paused. Set a new one to run it.' }),
    })
  }
  if (scheduleIds.length > 0) await notifySchedules(tx)
}
