/**
 * The only ways to the database.
 *
 * `asUser` works under row-level security as the caller, `asWorker` as the service. Both log in as the same
 * account and take their role inside the transaction, so that a pooled connection carries nothing over. There
 * is no way without a role, so no caller can forget to choose one.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { DomainError } from '../domain/wire/domain-error.ts'
import { createStatementNames } from './statement-names.ts'
import { createTransaction, type Tx } from './transaction.ts'
import { isRaised } from './violations.ts'

export { commitWithNext, type Tx } from './transaction.ts'

/** The verified claims that row-level security sees. */
export interface Claims {
  sub: string
  email?: string
  /** The session of the caller's token. */
  session_id?: string
  /** `aal2`: the token was issued after the second step of a sign-in. */
  aal?: string
}

export interface Database {
  /**
   * Runs `work` in one transaction as the person in `claims`. Commits when it resolves, rolls back when it throws.
   * Refuses a caller whose session has ended or lacks the second factor: the statement that begins the
   * transaction looks.
   */
  asUser<T>(claims: Claims, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same as the service, without row-level security: for the worker, and for work that no person does.
   */
  asWorker<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Opens a session of its own for LISTEN; the caller ends it. Needs a direct or session-mode URL. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

const userTimeoutMs = 10_000
const workerTimeoutMs = 30_000

/**
 * The parsers that the pool and the generated types share: int8 and numeric as numbers, timestamptz as ISO
 * text with microseconds.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, text => `${text.replace(' ', 'T')}:00`],
])

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
  },
}

/** How long a connection that nobody uses stays open. */
const restMs = 10 * 60_000

export function openDatabase(options: {
  url: string
  sessionUrl?: string
  poolSize?: number
  name?: string
}): Database {
  // Other databases may have a pooler in front, which can give the next transaction to another connection.
  const isDirect = options.sessionUrl === undefined || options.sessionUrl === options.url
  const names = isDirect ? createStatementNames() : null
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    application_name: options.name ?? 'openvibe',
    connectionTimeoutMillis: 10_000,
    // A connection knows the plans and the tables that it has used. A page on new ones takes twice as long, so they
    // outlast the quiet minutes of a small team (decision 102).
    idleTimeoutMillis: restMs,
    // Routers on the way forget a connection on which nothing moves.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    types,
    // Statements that need not wait for each other go out together. Not every pooler can take that.
    pipeline: isDirect,
  })
  // The pool replaces an idle connection that dies (Postgres restarted). Without a listener its error would
  // end the process.
  pool.on('error', () => {})
  // The same for a connection that dies between being made and being handed out.
  pool.on('connect', client => client.on('error', () => {}))

  async function transact<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: unknown
    // A connection that dies between two statements emits an event. Without a listener it would end the
    // process.
    const onLost = (error: unknown) => {
      broken = error
    }
    client.on('error', onLost)
    const transaction = createTransaction(client, { begin, names, isPipelined: isDirect })
    try {
      const result = await work(transaction.tx)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback().catch((failure: unknown) => {
        broken = failure
      })
      throw error
    } finally {
      client.off('error', onLost)
      client.release(broken !== undefined)
    }
  }

  /**
   * Tries once more if a plan was made for tables of another shape. Such a plan fails before it does
   * anything.
   */
  async function transactAgain<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await transact(begin, work)
    } catch (error) {
      if (!names || !isStale(error)) throw error
      names.forget()
      return transact(begin, work)
    }
  }

  return {
    asUser(claims, work) {
      const text = pg.escapeLiteral(JSON.stringify({ ...claims, role: 'authenticated' }))
      const check = writeSessionCheck(claims)
      return transactAgain(
        `begin; set local role openvibe_user; set local statement_timeout = ${userTimeoutMs}; set local timezone = 'UTC'; select set_config('request.jwt.claims', ${text}, true)${check}`,
        work,
      ).catch(explainRefusal)
    },
    asWorker(work) {
      return transactAgain(
        `begin; set local role service_role; set local statement_timeout = ${workerTimeoutMs}; set local timezone = 'UTC'`,
        work,
      ).catch(explainRefusal)
    },
    async connect() {
      const client = new pg.Client({ connectionString: options.sessionUrl ?? options.url, types })
      await client.connect()
      return client
    },
    close: () => pool.end(),
  }
}

/** Writes the checks of a session into the statement that begins a transaction. An API key is no session. */
function writeSessionCheck({ sub, session_id: session, aal }: Claims): string {
  if (session === undefined) return ''
  const check = `, openvibe.refuse_ended_session(${pg.escapeLiteral(session)})`
  return aal === 'aal2' ? check : `${check}, openvibe.refuse_missing_factor(${pg.escapeLiteral(sub)})`
}

/** Says to a person why the session can't be used; other errors stay. */
function explainRefusal(error: unknown): never {
  if (isRaised(error, 'session_ended')) {
    throw new DomainError('signed_out', 'You were signed out of this session. Sign in again.')
  }
  if (isRaised(error, 'second_factor_needed')) {
    throw new DomainError(
      'second_factor_needed',
      'Finish signing in: enter the code from your authenticator app.',
    )
  }
  throw error
}

/**
 * Returns whether the error says 'cached plan must not change result type', or that the connection lost the
 * plan.
 */
function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === '26000')
}

/**
 * Continues as the service within the caller's transaction, for the part of an action that the person has no
 * right to (tasks, lanes, membership). The claims stay, so triggers still know who acts. The action has
 * checked the right before.
 */
export async function takeServiceRole(tx: Tx): Promise<void> {
  await sql`set local role service_role`.execute(tx)
}

/**
 * The other direction: continues as a person within a transaction of the service, to read something with that
 * person's rights. `takeServiceRole` ends it.
 */
export async function takeUserRole(tx: Tx, claims: Claims): Promise<void> {
  const text = JSON.stringify({ ...claims, role: 'authenticated' })
  await sql`select set_config('request.jwt.claims', ${text}, true)`.execute(tx)
  await sql`set local role openvibe_user`.execute(tx)
}
