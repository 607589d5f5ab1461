import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import {
  mostScheduled,
  type ScheduledMark,
  type ScheduledMessage,
  scheduledMark,
  scheduledMessage,
} from '../../domain/later/scheduled-message.ts'
import { answerLength } from '../../domain/messages/message.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import type { ScheduledMessages } from '../schema.gen.ts'

interface Mine {
  userId: string
  workspaceId: string
}

const marks = sql`s.id, s.channel_id, s.thread_id, s.fork_id, s.due_at, s.problem is not null as is_failed`
const columns = sql`${marks}, s.content, s.problem,
  exists (select from channels c where c.id = s.channel_id) as is_readable,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size,
      'width', a.width, 'height', a.height) order by wanted.place)
    from unnest(s.attachment_ids) with ordinality wanted (id, place)
    join attachments a on a.id = wanted.id and a.message_id is null and a.state = 'stored'), '[]') as attachments`

/** Lists a person's scheduled messages: those that were not sent, and then the others, the next one first. */
export async function listScheduled(tx: Tx, { userId, workspaceId }: Mine): Promise<ScheduledMessage[]> {
  const { rows } = await sql`
    select ${columns} from scheduled_messages s
    where s.user_id = ${userId} and s.workspace_id = ${workspaceId}
    order by s.problem is null, s.due_at, s.id`.execute(tx)
  return scheduledMessage.array().parse(rows)
}

/** Lists where a person has scheduled messages, without their words. */
export async function listScheduledMarks(tx: Tx, { userId, workspaceId }: Mine): Promise<ScheduledMark[]> {
  const { rows } = await sql`
    select ${marks} from scheduled_messages s
    where s.user_id = ${userId} and s.workspace_id = ${workspaceId} order by s.due_at, s.id`.execute(tx)
  return scheduledMark.array().parse(rows)
}

export async function findScheduled(
  tx: Tx,
  { userId, scheduledId }: { userId: string; scheduledId: string },
): Promise<ScheduledMessage | undefined> {
  const { rows } = await sql`
    select ${columns} from scheduled_messages s
    where s.id = ${scheduledId} and s.user_id = ${userId}`.execute(tx)
  return scheduledMessage.optional().parse(rows[0])
}

/** Returns whether the person has as many scheduled messages as one can have. */
export async function hasAllScheduled(tx: Tx, { userId, workspaceId }: Mine): Promise<boolean> {
  const { rows } = await sql`
    select count(*)::int as kept from scheduled_messages
    where user_id = ${userId} and workspace_id = ${workspaceId}`.execute(tx)
  return z.tuple([z.object({ kept: z.number() })]).parse(rows)[0].kept >= mostScheduled
}

export async function insertScheduled(tx: Tx, row: Insertable<ScheduledMessages>): Promise<void> {
  await tx.insertInto('scheduledMessages').values(row).execute()
}

/** Changes the given fields. False: the person has no such message any more. */
export async function updateScheduled(
  tx: Tx,
  { scheduledId, ...fields }: { scheduledId: string } & Updateable<ScheduledMessages>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduledMessages')
    .set({ ...fields, updatedAt: sql<string>`now()` })
    .where('id', '=', scheduledId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a scheduled message. False: there is none. */
export async function deleteScheduled(tx: Tx, { scheduledId }: { scheduledId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduledMessages')
    .where('id', '=', scheduledId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const toSend = z.object({
  id,
  userId: id,
  channelId: id,
  threadId: id.nullable(),
  forkId: id.nullable(),
  parentId: id.nullable(),
  content: z.string(),
  attachmentIds: z.array(id),
  answerLength: answerLength.nullable(),
  forPeople: z.boolean(),
  dueAt: time,
  tries: z.number().int(),
  updatedAt: time,
})
/** A scheduled message with all that sending it needs. */
export type ScheduledToSend = z.infer<typeof toSend>

const sendColumns = sql`id, user_id, channel_id, thread_id, fork_id, parent_id, content, attachment_ids, answer_length,
  for_people, due_at, tries, updated_at`

/** Takes the scheduled message that is due for the longest time, locked. Runs as the service. */
export async function takeDueScheduled(tx: Tx, { now }: { now: Date }): Promise<ScheduledToSend | undefined> {
  const { rows } = await sql`
    select ${sendColumns} from scheduled_messages where try_at <= ${now.toISOString()}
    order by try_at limit 1 for update skip locked`.execute(tx)
  return toSend.optional().parse(rows[0])
}

/** Takes one scheduled message, locked. Waits for a worker that is sending it. */
export async function takeScheduled(
  tx: Tx,
  { userId, scheduledId }: { userId: string; scheduledId: string },
): Promise<ScheduledToSend | undefined> {
  const { rows } = await sql`
    select ${sendColumns} from scheduled_messages
    where id = ${scheduledId} and user_id = ${userId} for update`.execute(tx)
  return toSend.optional().parse(rows[0])
}

/** Records that a try failed, unless its writer has changed the message since. Runs as the service. */
export async function recordTry(
  tx: Tx,
  {
    tried,
    ...fields
  }: {
    tried: Pick<ScheduledToSend, 'id' | 'updatedAt'>
    tries: number
    tryAt: string | null
    problem: string | null
  },
): Promise<void> {
  await tx
    .updateTable('scheduledMessages')
    .set(fields)
    .where('id', '=', tried.id)
    .where('updatedAt', '=', tried.updatedAt)
    .execute()
}

/** Returns when the next reminder or scheduled message is due; null: none is planned. Runs as the service. */
export async function findNextLater(tx: Tx): Promise<Date | null> {
  const { rows } = await sql`
    select least(
      (select min(due_at) from message_reminders where outcome is null),
      (select min(try_at) from scheduled_messages where try_at is not null)) as at`.execute(tx)
  const { at } = z.tuple([z.object({ at: z.string().nullable() })]).parse(rows)[0]
  return at === null ? null : new Date(at)
}
