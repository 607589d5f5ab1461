import type { ServerConnection } from '../../mcp/connect-server.ts'

/**
 * Counts the calls on connections. A connection that is given up is closed after its last call: others may be in the
 * middle of a call whose outcome nobody would know.
 */
export function createCallsInProgress() {
  const counts = new Map<ServerConnection, number>()
  const givenUp = new Set<ServerConnection>()

  async function closeIfDone(connection: ServerConnection): Promise<void> {
    if (counts.has(connection) || !givenUp.delete(connection)) return
    await connection.close()
  }

  return {
    async during<Result>(
      connection: ServerConnection,
      work: (connection: ServerConnection) => Promise<Result>,
    ): Promise<Result> {
      counts.set(connection, (counts.get(connection) ?? 0) + 1)
      try {
        return await work(connection)
      } finally {
        const left = (counts.get(connection) ?? 1) - 1
        if (left > 0) counts.set(connection, left)
        else counts.delete(connection)
        void closeIfDone(connection)
      }
    },

    async giveUp(connection: ServerConnection): Promise<void> {
      givenUp.add(connection)
      await closeIfDone(connection)
    },

    /** Closes what was given up, also under its last calls. */
    async end(): Promise<void> {
      await Promise.all([...givenUp].map(connection => connection.close()))
    },
  }
}
