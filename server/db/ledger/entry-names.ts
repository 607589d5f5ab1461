import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../client.ts'

/** Returns the names of those of these people, agents and channels that the caller may see. */
export async function findEntryNames(
  tx: Tx,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select id, case when left_at is null then display_name else 'Former member' end as name
    from profiles where id = any (${wanted}::uuid[])
    union all select id, display_name from agent_configs where id = any (${wanted}::uuid[])
    union all select id, case kind when 'direct' then 'Direct message' else name end from channels
      where id = any (${wanted}::uuid[])`.execute(tx)
  return new Map(
    z
      .array(z.object({ id: z.string(), name: z.string() }))
      .parse(rows)
      .map(({ id, name }) => [id, name]),
  )
}
