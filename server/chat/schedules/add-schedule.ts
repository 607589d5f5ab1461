import { v7 as newId } from 'uuid'
import { findAskedAgent } from '../../db/agents/asked-agent.ts'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findSchedule, hasAllSchedules, insertSchedule } from '../../db/schedules/schedules.ts'
import { oneLine } from '../../domain/messages/one-line.ts'
import { plainText } from '../../domain/messages/plain-text.ts'
import { nextTime } from '../../domain/schedules/next-times.ts'
import { readCadence } from '../../domain/schedules/read-cadence.ts'
import {
  mostSchedules,
  type ReminderDraft,
  type Schedule,
  type ScheduleDraft,
} from '../../domain/schedules/schedule.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { limits } from '../../domain/wire/limits.ts'
import { checkMember } from '../workspaces/check-role.ts'
import { choosePlace } from './choose-place.ts'
import { findZone } from './find-zone.ts'

interface By {
  userId: string
  now: Date
}

/** Adds a schedule of an agent. The transaction begins as the owner and continues as the service. */
export async function addSchedule(tx: Tx, { userId, now, ...draft }: By & ScheduleDraft): Promise<Schedule> {
  const { workspaceId, agentId, prompt } = draft
  const role = await checkMember(tx, { workspaceId, userId })
  if (role === 'guest') {
    throw new DomainError(
      'members_only',
      'Guests can’t schedule agents. Ask an admin to change your role to member.',
    )
  }
  await checkAgent(tx, { workspaceId, agentId })
  const zone = await findZone(tx, { userId, timeZone: draft.timeZone })
  const cadence = readCadence(draft.when, { zone, now })
  const place = await choosePlace(tx, { workspaceId, userId, agentId, place: draft.place })
  return store(tx, {
    workspaceId,
    ownerId: userId,
    kind: 'agent',
    agentConfigId: agentId,
    name: draft.name ?? nameOf(prompt),
    prompt,
    cadence,
    timeZone: zone,
    notify: draft.notify,
    history: draft.history,
    nextRunAt: nextTime(cadence, { zone, from: now }),
    ...place,
  })
}

/** Adds a reminder. The transaction begins as its owner and continues as the service. */
export async function addReminder(tx: Tx, { userId, now, ...draft }: By & ReminderDraft): Promise<Schedule> {
  const { workspaceId, messageId = null } = draft
  await checkMember(tx, { workspaceId, userId })
  const text = draft.text || (await readWords(tx, { workspaceId, messageId }))
  if (text === '') throw new DomainError('invalid_input', 'Enter the text of the reminder.')
  const zone = await findZone(tx, { userId, timeZone: draft.timeZone })
  const cadence = readCadence(draft.when, { zone, now })
  await takeServiceRole(tx)
  return store(tx, {
    workspaceId,
    ownerId: userId,
    kind: 'reminder',
    name: nameOf(text),
    prompt: text,
    cadence,
    timeZone: zone,
    place: 'direct',
    messageId,
    nextRunAt: nextTime(cadence, { zone, from: now }),
  })
}

/** Checks that an agent can be given work. */
export async function checkAgent(
  tx: Tx,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
): Promise<void> {
  const agent = await findAskedAgent(tx, { workspaceId, agent: agentId })
  if (!agent || agent.isSystem) throw notFound('agent')
  if (agent.isActive) return
  throw new DomainError(
    'agent_inactive',
    `${agent.displayName} is switched off. An admin can switch it on again.`,
  )
}

/** Returns the first words of the message that a reminder is about. */
async function readWords(
  tx: Tx,
  { workspaceId, messageId }: { workspaceId: string; messageId: string | null },
): Promise<string> {
  if (messageId === null) return ''
  const message = await findMessage(tx, { messageId })
  if (!message || message.workspaceId !== workspaceId || message.deletedAt !== null) throw notFound('message')
  return plainText(message.content, 200) || 'A message'
}

function nameOf(prompt: string): string {
  return plainText(oneLine(prompt), limits.nameLength).trim() || 'Schedule'
}

async function store(
  tx: Tx,
  given: Omit<Parameters<typeof insertSchedule>[1], 'id' | 'nextRunAt'> & { nextRunAt: Date | null },
): Promise<Schedule> {
  if (await hasAllSchedules(tx, given)) {
    throw new DomainError(
      'schedules_full',
      `You have ${mostSchedules} schedules and reminders here. Delete one that you no longer need.`,
    )
  }
  const scheduleId = newId()
  await insertSchedule(tx, { ...given, id: scheduleId, nextRunAt: given.nextRunAt?.toISOString() ?? null })
  const stored = await findSchedule(tx, { scheduleId })
  if (!stored) throw notFound('schedule')
  return stored
}
