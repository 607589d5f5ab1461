/** Earlier decisions that a new one may contradict. Everything here runs as the service. */
import { sql } from 'kysely'
import * as z from 'zod'
import { entryBrief } from '../../domain/ledger/entry.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

const alike = z.object({ likeness: z.number(), earlier: entryBrief })

/** Returns the decisions of these channels that are about the same as a text, the most alike first. */
export async function listAlike(
  tx: Tx,
  given: {
    workspaceId: string
    text: string
    within: readonly string[]
    /** The fork whose result is drafted: its own entries are the same decisions. */
    exceptForkId: string | null
    /** The entry that the text belongs to, if there is one: pairs that people have judged are left out. */
    entryId: string | null
    limit: number
  },
): Promise<z.infer<typeof alike>[]> {
  const { workspaceId, text, within, exceptForkId, entryId, limit } = given
  const { rows } = await sql`
    select found.likeness, jsonb_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'status', e.status,
      'channelId', e.channel_id, 'createdAt', e.created_at) as earlier
    from openvibe.alike_entries(${workspaceId}::uuid, ${text}, ${[...within]}::uuid[], 20) found
    join ledger_entries e on e.id = found.id
    where (e.source = 'message' or e.fork_id is distinct from ${exceptForkId}::uuid)
      and e.id is distinct from ${entryId}::uuid
      and not exists (select from ledger_pairs p where p.entry_id = ${entryId}::uuid and p.other_id = e.id)
    order by found.likeness desc, e.created_at desc limit ${limit}`.execute(tx)
  return alike.array().parse(rows)
}

/** Stores the answer of a person about two entries that both stay. */
export async function writePair(
  tx: Tx,
  pair: { entryId: string; otherId: string; answer: 'both_hold' | 'not_related'; userId: string },
): Promise<void> {
  const { answer, userId } = pair
  await tx
    .insertInto('ledgerPairs')
    .values(pair)
    .onConflict(there => there.columns(['entryId', 'otherId']).doUpdateSet({ answer, userId }))
    .execute()
}

/** Returns those of these entries that a person can read. Runs as this person. */
export async function listReadable(
  tx: Tx,
  { workspaceId, entryIds }: { workspaceId: string; entryIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql`
    select id from ledger_entries where workspace_id = ${workspaceId} and id = any (${[...entryIds]}::uuid[])`.execute(
    tx,
  )
  return new Set(
    z
      .array(z.object({ id }))
      .parse(rows)
      .map(row => row.id),
  )
}
