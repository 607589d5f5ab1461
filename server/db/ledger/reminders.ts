/** Reminders of entries with a day. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import { day } from '../../domain/ledger/entry.ts'
import type { ReminderKind } from '../../domain/ledger/reminder.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const candidate = z.object({
  id,
  dueOn: day,
  reminders: z.number(),
  /** The owner, or the person who gave the entry to an agent. */
  userId: id,
  zone: z.string().nullable(),
})
export type ReminderCandidate = z.infer<typeof candidate>

/** Locks entries whose reminder may be due on this day anywhere on Earth. Other workers pass them by. */
export async function takeCandidates(tx: Tx, { now }: { now: Date }): Promise<ReminderCandidate[]> {
  const { rows } = await sql`
    select e.id, e.due_on::text as due_on, e.reminders, p.id as user_id, p.time_zone as zone
    from ledger_entries e
    join profiles p on p.id = case when e.owner_agent_id is null then e.owner_user_id else e.given_by end
    where e.due_on is not null and e.status in ('open', 'doing') and e.reminders < 2
      and e.due_on + e.reminders * 3 <= ${now.toISOString().slice(0, 10)}::date + 1
    order by e.due_on, e.id limit 500
    for no key update of e skip locked`.execute(tx)
  return candidate.array().parse(rows)
}

/** Puts a reminder into the Inbox of a person, if they can still read the entry, and counts it. */
export async function giveReminder(
  tx: Tx,
  { entryId, userId, kind }: { entryId: string; userId: string; kind: ReminderKind },
): Promise<void> {
  await sql`
    insert into ledger_notices (entry_id, user_id, workspace_id, kind)
    select e.id, ${userId}::uuid, e.workspace_id, ${kind} from ledger_entries e
    where e.id = ${entryId} and openvibe.can_person_read(${userId}::uuid, e.channel_id)`.execute(tx)
  await tx
    .updateTable('ledgerEntries')
    .set({ reminders: kind === 'due' ? 1 : 2 })
    .where('id', '=', entryId)
    .execute()
}
