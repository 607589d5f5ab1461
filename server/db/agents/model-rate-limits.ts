import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Pauses all calls to a model until the given time, for all workers. A pause is never made shorter. */
export async function pauseModel(tx: Tx, model: string, untilMs: number): Promise<void> {
  const notBefore = sql<string>`now() + ${untilMs} * interval '1 millisecond'`
  await tx
    .insertInto('modelPauses')
    .values({ model, notBefore })
    .onConflict(pause =>
      pause
        .column('model')
        .doUpdateSet({ notBefore: sql`greatest(model_pauses.not_before, excluded.not_before)` }),
    )
    .execute()
}

/** Returns the pauses that are not over, in milliseconds from now. */
export async function readPauses(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('modelPauses')
    .select(['model', sql<number>`ceil(extract(epoch from not_before - now()) * 1000)`.as('leftMs')])
    .where('notBefore', '>', sql<string>`now()`)
    .execute()
  return new Map(rows.map(({ model, leftMs }) => [model, leftMs]))
}
