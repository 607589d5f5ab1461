import { type IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import next from 'next'
import type { Env } from '../../env.ts'
import type { Exchange } from '../exchange.ts'
import { openCompressedFiles } from './compressed-files.ts'
import { listPublicFiles } from './public-files.ts'

/** The part of the server that Next runs: pages and their files. */
export type Pages = {
  handleRequest(exchange: Exchange): Promise<void>
  /** Tells whether an address belongs to a file, which is the same for everybody. */
  isFile(pathname: string): boolean
  /** Handles hot reload in development; there is no other upgrade. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Starts Next on the build (or, in development, on the sources). It gets a server that never listens: on a
 * real one it would end every WebSocket whose path looks like one of its pages.
 */
export async function openPages(env: Env, dev: boolean): Promise<Pages> {
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  const neverListening = new Server()
  const app = next({ dev, dir: projectDir, httpServer: neverListening, hostname: env.host, port: env.port })
  await app.prepare()
  const handleRequest = app.getRequestHandler()
  const files = listPublicFiles(projectDir)
  const sendCompressed = openCompressedFiles(join(projectDir, '.next/static'), '/_next/static')
  return {
    // Next's error overlay requests `__nextjs` paths, in development.
    isFile: pathname => /^\/(_next\/|__nextjs)/.test(pathname) || files.has(pathname),
    async handleRequest(exchange) {
      // In development the folder has files of an earlier build.
      if (dev || !(await sendCompressed(exchange))) await handleRequest(exchange.req, exchange.res)
    },
    handleUpgrade(req, socket, head) {
      // Next listens there from its first request on; before it, nobody has a page to reload.
      if (!neverListening.emit('upgrade', req, socket, head)) socket.destroy()
    },
    close: () => app.close(),
  }
}
