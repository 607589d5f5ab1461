import { type IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import next from 'next'
import type { Env } from '../../env.ts'
import type { Exchange } from '../exchange.ts'
import { listPublicFiles } from './public-files.ts'

/** The part of the server that Next plays: pages and their files. */
export type Pages = {
  handleRequest(exchange: Exchange): Promise<void>
  /** Whether an address is a file's, the same for everybody. */
  isFile(pathname: string): boolean
  /** Hot reload in development; there is nothing else to upgrade to. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Starts Next on the build (or, in development, on the sources). It is given a server that never listens: on a real
 * one it would end every WebSocket whose path looks like one of its pages.
 */
export async function openPages(env: Env, dev: boolean): Promise<Pages> {
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  const neverListening = new Server()
  const app = next({ dev, dir: projectDir, httpServer: neverListening, hostname: env.host, port: env.port })
  await app.prepare()
  const handleRequest = app.getRequestHandler()
  const files = listPublicFiles(projectDir)
  return {
    // `__nextjs` is what its error overlay asks for, in development.
    isFile: pathname => /^\/(_next\/|__nextjs)/.test(pathname) || files.has(pathname),
    handleRequest: ({ req, res }) => handleRequest(req, res),
    handleUpgrade(req, socket, head) {
      // Next listens there from its first request on; nobody has a page to reload before.
      if (!neverListening.emit('upgrade', req, socket, head)) socket.destroy()
    },
    close: () => app.close(),
  }
}
