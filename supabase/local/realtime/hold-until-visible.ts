/**
 * Holds each message until other sessions can read the changes of its transaction. Postgres gives a commit to
 * replication a moment before other sessions can read it. A page that hears of a change and reads again in
 * that moment would get the state from before, and would show it until its next poll.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** `transaction`: the id (xid8) of the transaction that sent the message, as text. */
export type Held<Sent> = { transaction: string; sent: Sent }

export type VisibleHold<Sent> = {
  add(held: Held<Sent>): void
  /** Drops the messages that still wait. */
  end(): Promise<void>
}

/** The pause before asking again. The commit needs only a moment of a processor. */
const againMs = 2

/** Passes the messages on in the order in which they were added. */
export function holdUntilVisible<Sent>(options: {
  databaseUrl: string
  log: Pick<Logger, 'warn'>
  pass(sent: Sent): void
}): VisibleHold<Sent> {
  const { databaseUrl, log, pass } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'openvibe-realtime',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  // The pool replaces an idle connection that dies. Without a listener its error would end the process.
  pool.on('error', () => {})
  const waiting: Held<Sent>[] = []
  let isPassing = false

  async function passOn() {
    isPassing = true
    while (waiting.length > 0) {
      const visible = await listVisible([...new Set(waiting.map(({ transaction }) => transaction))])
      const hidden = waiting.findIndex(({ transaction }) => !visible.has(transaction))
      const free = waiting.splice(0, hidden === -1 ? waiting.length : hidden)
      for (const { sent } of free) pass(sent)
      if (free.length === 0) await pause(againMs)
    }
    isPassing = false
  }

  /** If the database can't answer, all count as visible: an early message is better than none. */
  async function listVisible(transactions: string[]): Promise<Set<string>> {
    try {
      const { rows } = await pool.query<{ id: string }>({
        name: 'visible',
        text: 'select id from unnest($1::text[]) id where pg_visible_in_snapshot(id::xid8, pg_current_snapshot())',
        values: [transactions],
      })
      return new Set(rows.map(({ id }) => id))
    } catch (error) {
      log.warn({ err: error }, 'realtime delivers messages without checking that their changes can be read')
      return new Set(transactions)
    }
  }

  return {
    add(held) {
      waiting.push(held)
      if (!isPassing) void passOn()
    },
    async end() {
      waiting.length = 0
      await pool.end()
    },
  }
}
