import { sql } from 'kysely'
import { type Claims, type Database, type Tx, takeServiceRole, takeUserRole } from './client.ts'

/**
 * Runs `work` as if it happened, and undoes all of it: every transaction of `work` is a part of one that is rolled
 * back. Nobody else sees any of it, and no trigger tells anybody.
 */
export async function rehearse<T>(
  db: Database,
  claims: Claims,
  work: (rehearsal: Database) => Promise<T>,
): Promise<T> {
  const done: { result: T }[] = []
  try {
    await db.asUser(claims, async tx => {
      done.push({ result: await work(createRehearsal(tx)) })
      throw new RehearsalEnd()
    })
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error
  }
  const [first] = done
  if (!first) throw new Error('The rehearsal did not end.')
  return first.result
}

class RehearsalEnd extends Error {}

/** Returns a database whose transactions are all parts of this one. They run one after the other. */
function createRehearsal(outer: Tx): Database {
  // A copy, because `commitWithNext` knows the original.
  const tx = outer.withTables()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(begin: () => Promise<void>, work: (tx: Tx) => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await begin()
      return work(tx)
    })
    last = turn.catch(() => {})
    return turn
  }

  return {
    asUser: (claims, work) => inTurn(() => takeUserRole(tx, claims), work),
    asWorker: work =>
      inTurn(async () => {
        await sql`select set_config('request.jwt.claims', '', true)`.execute(tx)
        await takeServiceRole(tx)
      }, work),
    connect() {
      throw new Error('A rehearsal has no session of its own.')
    },
    close: async () => {},
  }
}
