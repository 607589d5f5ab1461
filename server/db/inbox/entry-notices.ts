/** The rows of the Inbox about entries of the ledger. A person who can't read the entry any more does not see them. */
import { sql } from 'kysely'
import { type EntryRow, entryRow } from '../../domain/inbox/inbox-row.ts'
import type { Tx } from '../client.ts'
import { type NoticePage, noticeColumns, pageOfNotices } from './notice-rows.ts'

export async function listEntryNotices(tx: Tx, page: NoticePage): Promise<EntryRow[]> {
  const { rows } = await sql`
    select 'entry' as kind, ${noticeColumns}, e.channel_id,
      case when n.kind in ('done', 'failed') then e.owner_agent_id end as agent_id, e.text,
      jsonb_build_object('id', e.id, 'notice', n.kind, 'kind', e.kind, 'dueOn', e.due_on) as entry
    from ledger_notices n join ledger_entries e on e.id = n.entry_id
    where ${pageOfNotices(page)}`.execute(tx)
  return entryRow.array().parse(rows)
}
