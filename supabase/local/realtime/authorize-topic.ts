/**
 * Asks the policies on `realtime.messages` the way hosted Realtime does. To check whether the caller may
 * speak, it writes a row for the topic as the caller. To check whether the caller may listen, it writes one
 * for the caller and then reads it as the caller. The transaction is always rolled back, so the table stays
 * empty.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { RealtimeError } from './realtime-error.ts'
import type { TokenClaims } from './verify-token.ts'

export type TopicAuthorizer = ReturnType<typeof createTopicAuthorizer>

const insufficientPrivilege = '42501'

export function createTopicAuthorizer({
  databaseUrl,
  log,
}: {
  databaseUrl: string
  log: Pick<Logger, 'warn'>
}) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    application_name: 'openvibe-realtime',
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    query_timeout: 6000,
  })
  // The pool replaces an idle connection that dies. Without a listener its error would end the process.
  pool.on('error', error => log.warn({ err: error }, 'realtime lost an idle database connection'))

  const running = new Map<string, Promise<boolean>>()

  /**
   * Asks once for all equal questions that are open at the same moment. Many tabs of one person ask the same
   * at once, above all after a restart. No answer is kept after that.
   */
  function ask(right: 'read' | 'write', topic: string, claims: TokenClaims): Promise<boolean> {
    const key = JSON.stringify([right, topic, claims])
    const answer =
      running.get(key) ??
      rollBack(client => checks[right](client, topic, claims)).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }

  async function rollBack(check: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> {
    const client = await pool.connect().catch(refuseWithoutDatabase)
    let broken = false
    try {
      await client.query('begin')
      return await check(client)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !error.code || /^(57|53|08)/.test(error.code))
        return refuseWithoutDatabase(error)
      // If a policy fails, access is denied.
      if (error.code !== insufficientPrivilege)
        log.warn({ err: error }, 'a policy on realtime.messages failed')
      return false
    } finally {
      await client.query('rollback').catch(() => {
        broken = true
      })
      client.release(broken)
    }
  }

  return {
    mayRead: (topic: string, claims: TokenClaims) => ask('read', topic, claims),
    mayWrite: (topic: string, claims: TokenClaims) => ask('write', topic, claims),
    end: () => pool.end(),
  }
}

const checks = {
  async read(client: pg.PoolClient, topic: string, claims: TokenClaims): Promise<boolean> {
    const id = randomUUID()
    await insertProbe(client, id, topic)
    await actAs(client, topic, claims)
    const { rowCount } = await client.query('select from realtime.messages where id = $1', [id])
    return rowCount === 1
  },

  async write(client: pg.PoolClient, topic: string, claims: TokenClaims): Promise<boolean> {
    await actAs(client, topic, claims)
    await insertProbe(client, randomUUID(), topic)
    return true
  },
}

function insertProbe(client: pg.PoolClient, id: string, topic: string) {
  return client.query(`insert into realtime.messages (id, topic, extension) values ($1, $2, 'broadcast')`, [
    id,
    topic,
  ])
}

function actAs(client: pg.PoolClient, topic: string, claims: TokenClaims) {
  return client.query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true)`,
    [claims.role, topic, JSON.stringify(claims)],
  )
}

function refuseWithoutDatabase(cause: unknown): never {
  throw new RealtimeError('DatabaseUnavailable', 'Your access could not be checked. Try again in a moment.', {
    cause,
  })
}
