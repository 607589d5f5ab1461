import pg from 'pg'
import type { Places } from './play.ts'

const daysAgo = { old1: 400, old2: 40, old3: 2, old4: 1, long: 1, files: 1 }

/** Dates some threads back, and the messages of each thread apart, as if people had written them. */
export async function spreadOverDays(databaseUrl: string, places: Places): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      'begin; alter table messages disable trigger user; alter table threads disable trigger user',
    )
    for (const [name, days] of Object.entries(daysAgo)) {
      const id = places[`${name}.id`]
      const back = `- $2 * interval '1 day'`
      await client.query(`update messages set created_at = created_at ${back} where thread_id = $1`, [
        id,
        days,
      ])
      await client.query(
        `update threads set created_at = created_at ${back}, last_activity_at = last_activity_at ${back} where id = $1`,
        [id, days],
      )
    }
    // Half of the long thread came a day before the rest.
    await client.query(
      `update messages set created_at = created_at - interval '1 day' where thread_id = $1 and seq < 60`,
      [places['long.id']],
    )
    await client.query(
      'alter table messages enable trigger user; alter table threads enable trigger user; commit',
    )
  } finally {
    await client.end()
  }
}
