/**
 * One transaction on one connection. A round trip costs more than most statements, so BEGIN goes out with the
 * first statement, and COMMIT with the last one if the caller says which one that is.
 */
import {
  CamelCasePlugin,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.gen.ts'
import type { StatementNames } from './statement-names.ts'

/** The transaction that a query function works in. */
export type Tx = Kysely<DB>

interface Transaction {
  tx: Tx
  /** Settles when the work is stored; fails if it is not. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

const endings = new WeakMap<Tx, () => void>()

/**
 * Commits together with the next statement, without a wait between the two. It must be the last one, and
 * nothing may fail after it: the transaction rolls back only if a statement fails.
 */
export function commitWithNext(tx: Tx): void {
  endings.get(tx)?.()
}

/** Prepares a transaction. The first statement begins it. */
export function createTransaction(
  client: pg.PoolClient,
  { begin, names, isPipelined }: { begin: string; names: StatementNames | null; isPipelined: boolean },
): Transaction {
  const send = isPipelined ? sendAtOnce(client) : sendInTurn(client)
  let begun: Promise<unknown> | null = null
  let ended: Promise<void> | null = null
  let isLast = false

  function start(): void {
    // BEGIN and the role are one message: if the role can't be taken, no statement after it works.
    begun = send(begin)
    begun.catch(() => {})
  }

  async function end(): Promise<void> {
    const { command } = await send('commit')
    // A failed statement whose error nobody passed on.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  /** A statement that follows a failed BEGIN fails for no reason of its own. */
  async function explain(error: unknown): Promise<never> {
    await begun
    throw error
  }

  function execute(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (ended) throw new Error('This transaction has ended.')
    if (!begun) start()
    const result = send(query).catch(explain)
    if (isLast) {
      ended = end()
      ended.catch(() => {})
    }
    return result
  }

  const tx = queriesBy(execute, names)
  endings.set(tx, () => {
    isLast = true
  })
  return {
    tx,
    async commit() {
      if (!begun) return
      ended ??= end()
      await ended
    },
    async rollback() {
      if (!begun) return
      await begun.catch(() => {})
      if (ended) await ended.catch(() => {})
      else await send('rollback')
    },
  }
}

type Send = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>

/** Sends statements without waiting for the ones before, in one packet for all that are ready. */
function sendAtOnce(client: pg.PoolClient): Send {
  const { stream } = client.connection
  return query => {
    stream.cork()
    // After everything that is ready to run now.
    process.nextTick(() => stream.uncork())
    return client.query(query)
  }
}

/** Sends each statement when the one before has been answered. */
function sendInTurn(client: pg.PoolClient): Send {
  let last: Promise<unknown> = Promise.resolve()
  return query => {
    const sent = last.then(() => client.query(query))
    last = sent.catch(() => {})
    return sent
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns Kysely on one connection, within a transaction that is begun and ended elsewhere. */
function queriesBy(
  execute: (query: pg.QueryConfig) => Promise<pg.QueryResult>,
  names: StatementNames | null,
): Tx {
  const connection: DatabaseConnection = {
    async executeQuery({ sql: text, parameters }) {
      const name = names?.nameOf(text)
      const { command, rowCount, rows } = await execute({
        ...(name === undefined ? {} : { name }),
        text,
        values: [...parameters],
      })
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery() {
      throw new Error('Nothing here is read as a stream.')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
