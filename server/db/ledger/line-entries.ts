/** The entries that come from the lines of a fork's result. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import { entryKind, entryStatus } from '../../domain/ledger/entry.ts'
import type { LineEntry } from '../../domain/ledger/plan-entries.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const lineEntry = z.object({
  id,
  lineId: z.string(),
  lineText: z.string().nullable(),
  lineOwner: z.string().nullable(),
  kind: entryKind,
  text: z.string(),
  status: entryStatus,
  isDroppedByResult: z.boolean(),
  hasTask: z.boolean(),
})

/** Lists the entries of a fork's result. `locked`: until the end of the transaction. */
export async function listLineEntries(
  tx: Tx,
  { forkId, locked = false }: { forkId: string; locked?: boolean },
): Promise<LineEntry[]> {
  const { rows } = await sql`
    select e.id, e.line_id, e.line_text, e.line_owner, e.kind, e.text, e.status, e.is_dropped_by_result,
      e.task_id is not null as has_task
    from ledger_entries e where e.fork_id = ${forkId} and e.source = 'result' order by e.id
    ${locked ? sql`for no key update` : sql``}`.execute(tx)
  return lineEntry.array().parse(rows)
}

/** Leads an entry back to a newer version of its line. That alone is no change of the entry. */
export async function moveSource(
  tx: Tx,
  given: {
    entryId: string
    messageId: string
    lineText: string
    lineOwner: string | null
    people: readonly string[]
  },
): Promise<void> {
  const { entryId, people, ...fields } = given
  await tx
    .updateTable('ledgerEntries')
    .set({ ...fields, people: [...people], sourceState: 'there' })
    .where('id', '=', entryId)
    .execute()
}
