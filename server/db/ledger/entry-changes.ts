import { sql } from 'kysely'
import { type EntryChange, entryChange } from '../../domain/ledger/entry.ts'
import type { Tx } from '../client.ts'

/**
 * Returns the history of an entry, newest first. Messages and entries elsewhere are named only if the caller may read
 * them.
 */
export async function listChanges(
  tx: Tx,
  { entryId, before, limit }: { entryId: string; before: number | null; limit: number },
): Promise<EntryChange[]> {
  const { rows } = await sql`
    select h.rev, h.change, h.user_id, h.agent_id, h.before, h.after, h.created_at from ledger_changes h
    where h.entry_id = ${entryId} and (${before}::int is null or h.rev < ${before}::int)
    order by h.rev desc limit ${limit}`.execute(tx)
  const changes = entryChange.array().parse(rows)
  const named = changes.flatMap(change => [change.before, change.after])
  const messageIds = named.flatMap(({ evidenceMessageId }) => evidenceMessageId ?? [])
  const entryIds = named.flatMap(({ supersededBy }) => supersededBy ?? [])
  const found = await sql<{ id: string }>`
    select id from messages where id = any (${messageIds}::uuid[])
    union all select id from ledger_entries where id = any (${entryIds}::uuid[])`.execute(tx)
  const readable = new Set(found.rows.map(({ id }) => id))
  const show = (facts: EntryChange['after']) => ({
    ...facts,
    ...(facts.evidenceMessageId && !readable.has(facts.evidenceMessageId) && { evidenceMessageId: null }),
    ...(facts.supersededBy && !readable.has(facts.supersededBy) && { supersededBy: null }),
  })
  return changes.map(change => ({ ...change, before: show(change.before), after: show(change.after) }))
}
