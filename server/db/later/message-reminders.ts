import { sql } from 'kysely'
import * as z from 'zod'
import { type LaterMarks, type MessageReminder, messageReminder, mostKept } from '../../domain/later/kept.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { glimpse, glimpseJson } from './glimpse.ts'

interface One {
  userId: string
  messageId: string
}

const row = messageReminder.extend({ message: glimpse.nullable() })
/** Reminders that have come are few, because each is removed once its person has seen to it. */
const mostListed = 1_000

/** Lists a person's reminders: those that wait, the next one first, and then those that came, the latest first. */
export async function listReminders(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<MessageReminder[]> {
  const { rows } = await sql`
    select r.message_id, r.due_at, r.outcome, ${glimpseJson} as message
    from message_reminders r left join messages m on m.id = r.message_id
    where r.user_id = ${userId} and r.workspace_id = ${workspaceId}
    order by r.outcome is not null, case when r.outcome is null then r.due_at end, r.due_at desc, r.message_id
    limit ${mostListed}`.execute(tx)
  return row.array().parse(rows)
}

/** Returns whether the person has as many waiting reminders as one can have. */
export async function hasAllReminders(
  tx: Tx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select count(*)::int as kept from message_reminders
    where user_id = ${userId} and workspace_id = ${workspaceId} and outcome is null`.execute(tx)
  return z.tuple([z.object({ kept: z.number() })]).parse(rows)[0].kept >= mostKept
}

/** Sets a person's reminder of a message; one that was set before gets the new time. */
export async function upsertReminder(
  tx: Tx,
  given: One & { workspaceId: string; threadId: string; dueAt: string },
): Promise<void> {
  const { dueAt } = given
  await tx
    .insertInto('messageReminders')
    .values(given)
    .onConflict(there => there.columns(['userId', 'messageId']).doUpdateSet({ dueAt, outcome: null }))
    .execute()
}

export async function deleteReminder(tx: Tx, { userId, messageId }: One): Promise<void> {
  await tx
    .deleteFrom('messageReminders')
    .where('userId', '=', userId)
    .where('messageId', '=', messageId)
    .execute()
}

/** Lists the messages of a thread of which the person will be reminded. */
export function listRemindersIn(
  tx: Tx,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<LaterMarks['reminders']> {
  return tx
    .selectFrom('messageReminders')
    .select(['messageId', 'dueAt'])
    .where('userId', '=', userId)
    .where('threadId', '=', threadId)
    .where('outcome', 'is', null)
    .execute()
}

const due = z.object({ userId: id, messageId: id, workspaceId: id, dueAt: time })

/** Takes the reminder that is due for the longest time, locked. Runs as the service. */
export async function takeDueReminder(
  tx: Tx,
  { now }: { now: Date },
): Promise<z.infer<typeof due> | undefined> {
  const { rows } = await sql`
    select user_id, message_id, workspace_id, due_at from message_reminders
    where outcome is null and due_at <= ${now.toISOString()}
    order by due_at limit 1 for no key update skip locked`.execute(tx)
  return due.optional().parse(rows[0])
}

/** Gives a person a notification about a message. False: it was deleted, or they can't read it. Runs as the service. */
export async function remindPerson(tx: Tx, { userId, messageId }: One): Promise<boolean> {
  const { rows } = await sql`
    select openvibe.remind_person(${userId}::uuid, ${messageId}::uuid) as has_come`.execute(tx)
  return z.tuple([z.object({ hasCome: z.boolean() })]).parse(rows)[0].hasCome
}

/** Writes down how a reminder ended. Runs as the service. */
export async function settleReminder(
  tx: Tx,
  { userId, messageId, outcome }: One & { outcome: 'came' | 'unreadable' },
): Promise<void> {
  await tx
    .updateTable('messageReminders')
    .set({ outcome })
    .where('userId', '=', userId)
    .where('messageId', '=', messageId)
    .execute()
}
