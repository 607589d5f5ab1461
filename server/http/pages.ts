import { type IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import next from 'next'
import type { Env } from '../env.ts'
import type { Exchange } from './exchange.ts'
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

const projectDir = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts Next on the build (or, in development, on the sources). It is given a server that never listens: on a real
 * one it would end every WebSocket whose path looks like one of its pages.
 */
export async function openPages(env: Env, dev: boolean): Promise<Pages> {
  const app = next({ dev, dir: projectDir, httpServer: new Server(), hostname: env.host, port: env.port })
  await app.prepare()
  const handleRequest = app.getRequestHandler()
  const handleUpgrade = app.getUpgradeHandler()
  const files = listPublicFiles(projectDir)
  return {
    isFile: pathname => pathname.startsWith('/_next/') || files.has(pathname),
    handleRequest: ({ req, res }) => handleRequest(req, res),
    handleUpgrade(req, socket, head) {
      handleUpgrade(req, socket, head).catch(() => socket.destroy())
    },
    close: () => app.close(),
  }
}
