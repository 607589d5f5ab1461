import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { serverLimits } from '../server/http/guard/server-limits.ts'
import { refuseSlowBodies } from '../server/http/guard/slow-bodies.ts'
import { StartError } from './start-error.ts'

/** The handlers for requests on the port. */
export type Handlers = {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export type Serving = {
  /** Accepts no new connections. */
  stopListening(): void
  /** Lets running requests finish, up to the given time. Upgraded connections are closed at once. */
  drain(graceMs: number): Promise<void>
}

/** Listens on the one port. */
export async function serve(
  { host, port }: { host: string; port: number },
  handlers: Handlers,
): Promise<Serving> {
  const upgraded = new Set<Duplex>()
  const server = createServer(serverLimits, (request, response) => {
    handlers.handleRequest(request, response).catch(error => response.destroy(error))
  })
  refuseSlowBodies(server)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    handlers.handleUpgrade(request, socket, head)
  })
  const closed = new Promise<void>(settle => server.once('close', settle))
  await listen(server, host, port)
  return {
    stopListening: () => server.close(),
    async drain(graceMs) {
      for (const socket of upgraded) socket.destroy()
      // A connection that is kept alive counts as idle only after its last answer was sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((settle, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(inUse ? new StartError('port_in_use', `Port ${port} is used by another program.`) : error)
    })
    server.listen(port, host, settle)
  })
}
