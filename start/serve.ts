import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { StartError } from './start-error.ts'

/** What answers on the port. */
export type Handlers = {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Listens on the one port. Closing lets requests under way finish, for as long as it is told to. */
export async function serve({ host, port }: { host: string; port: number }, handlers: Handlers) {
  const server = createServer((request, response) => {
    handlers.handleRequest(request, response).catch(error => response.destroy(error))
  })
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    handlers.handleUpgrade(request, socket, head)
  })
  await listen()

  function listen(): Promise<void> {
    return new Promise((settle, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const inUse = error.code === 'EADDRINUSE'
        reject(inUse ? new StartError('port_in_use', `Port ${port} is in use by another program.`) : error)
      })
      server.listen(port, host, settle)
    })
  }

  return {
    close(graceMs: number): Promise<void> {
      for (const socket of upgraded) socket.destroy()
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      return new Promise(settle => {
        server.close(() => {
          clearTimeout(force)
          settle()
        })
        server.closeIdleConnections()
      })
    },
  }
}
