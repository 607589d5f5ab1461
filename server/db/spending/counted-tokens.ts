import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../client.ts'

const counted = z.object({ estimated: z.number(), counted: z.number() })
export type CountedTokens = z.infer<typeof counted>

/** Returns our estimates of a model's prompts and the endpoint's counts of them, summed over a month. */
export async function readCountedTokens(
  tx: Tx,
  { workspaceId, model }: { workspaceId: string; model: string },
): Promise<CountedTokens> {
  // An endpoint may answer with the name of a snapshot: the model's name and its date.
  const { rows } = await sql`
    select coalesce(sum(estimated_tokens), 0)::float8 as estimated,
      coalesce(sum(counted_tokens), 0)::float8 as counted
    from usage_daily
    where workspace_id = ${workspaceId} and day > current_date - 30 and estimated_tokens > 0
      and (model = ${model} or model like ${`${model}-________`})`.execute(tx)
  return z.tuple([counted]).parse(rows)[0]
}
