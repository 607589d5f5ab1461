/** The entries that come from the lines of a fork’s result. */
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

/** Lists the entries of a fork’s result. `locked`: until the end of the transaction. Runs as the service. */
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

/** Leads an entry back to a newer version of its line, which alone is no change of it. Runs as the service. */
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

const lineState = z.object({
  forkId: id,
  lineId: z.string(),
  status: entryStatus,
  owner: z.string().nullable(),
  due: z.string().nullable(),
})
/** The state of the entry of a result's line, with the name of its owner. */
export type LineState = z.infer<typeof lineState>

/** Returns the states of the entries of these results' lines, as far as the caller may read them. */
export async function listLineStates(
  tx: Tx,
  { forkIds }: { forkIds: readonly string[] },
): Promise<LineState[]> {
  const { rows } = await sql`
    select e.fork_id, e.line_id, e.status, e.due_on::text as due,
      coalesce(p.display_name, a.display_name, e.owner_name) as owner
    from ledger_entries e
    left join profiles p on p.id = e.owner_user_id and p.left_at is null
    left join agent_configs a on a.id = e.owner_agent_id
    where e.fork_id = any (${[...new Set(forkIds)]}::uuid[]) and e.source = 'result'`.execute(tx)
  return lineState.array().parse(rows)
}
