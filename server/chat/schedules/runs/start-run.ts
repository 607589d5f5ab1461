import { v7 as newId } from 'uuid'
import { findAgent } from '../../../db/agents/agents.ts'
import { findChannel } from '../../../db/channels/channels.ts'
import { type Tx, takeServiceRole, takeUserRole } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { hideThread, insertThread } from '../../../db/messages/threads.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import { notifyRule } from '../../../domain/schedules/notify-marker.ts'
import { type Obstacle, obstacles } from '../../../domain/schedules/run-lines.ts'
import type { NotifyPolicy, Schedule } from '../../../domain/schedules/schedule.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { startPromptedTask } from '../../tasks/start-prompted-task.ts'
import type { Begun } from './begun.ts'

/** How the answer of a run is posted, by the policy of its schedule. */
const posting: Readonly<Record<NotifyPolicy, { posts?: false | 'marked' }>> = {
  always: {},
  conditional: { posts: 'marked' },
  never: { posts: false },
}

/** Gives the agent of a schedule its task, with the rights that the owner has now. Begins and ends as the service. */
export async function startRun(tx: Tx, schedule: Schedule): Promise<Begun> {
  const { obstacle, isMember } = await findObstacle(tx, schedule)
  if (obstacle) return { kind: 'failed', obstacle, isMember }
  try {
    return { kind: 'started', taskId: await start(tx, schedule) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { reason, message } = error
    return { kind: 'failed', obstacle: { reason, message, isFinal: false }, isMember: true }
  }
}

/** Looks, as the owner, for a reason why the schedule can't run now. */
async function findObstacle(
  tx: Tx,
  { workspaceId, ownerId: userId, agentId, place: { channelId } }: Schedule,
): Promise<{ obstacle: Obstacle | null; isMember: boolean }> {
  await takeUserRole(tx, { sub: userId })
  const role = await findRole(tx, { workspaceId, userId })
  const channel = channelId === null ? undefined : await findChannel(tx, { userId, channelId })
  const agent = agentId === null ? undefined : await findAgent(tx, { agentId })
  await takeServiceRole(tx)
  if (!role) return { obstacle: obstacles.ownerLeft, isMember: false }
  if (role === 'guest') return { obstacle: obstacles.ownerIsGuest, isMember: true }
  if (!channel) return { obstacle: obstacles.placeLost, isMember: true }
  if (!agent) return { obstacle: obstacles.agentDeleted, isMember: true }
  return { obstacle: null, isMember: true }
}

async function start(tx: Tx, schedule: Schedule): Promise<string> {
  const { workspaceId, ownerId, agentId, place, notify } = schedule
  const { channelId, forkId } = place
  if (agentId === null || channelId === null)
    throw new Error('A schedule of an agent has an agent and a place.')
  const threadId = place.threadId ?? newId()
  const isNew = place.threadId === null
  if (isNew) await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: ownerId })
  const task = await startPromptedTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId,
    agent: { id: agentId },
    actingUserId: ownerId,
    from: 'schedule',
    sourceId: schedule.id,
    prompt: schedule.prompt,
    history: schedule.history,
    ...(notify === 'conditional' && { instruction: notifyRule }),
    ...posting[notify],
  })
  // A new thread begins with the name of the schedule, or with the answer if there is one to deliver.
  if (isNew && notify === 'always') {
    await insertMessage(tx, {
      id: newId(),
      workspaceId,
      channelId,
      threadId,
      forkId: null,
      parentId: null,
      author: { type: 'system', agentId },
      content: `Scheduled: ${schedule.name}`,
      metadata: { notice: 'schedule' },
    })
  }
  if (isNew && notify !== 'always') await hideThread(tx, { threadId })
  return task.id
}
