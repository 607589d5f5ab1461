/** Real MCP servers of other hands, as processes of a test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ServerTarget } from '../../server/mcp/connect-server.ts'

const scripts = {
  everything: 'server-everything/dist/index.js',
  memory: 'server-memory/dist/index.js',
  filesystem: 'server-filesystem/dist/index.js',
} as const

/** The path of a peer's program. */
export function peerScript(name: keyof typeof scripts): string {
  return fileURLToPath(new URL(`../../node_modules/@modelcontextprotocol/${scripts[name]}`, import.meta.url))
}

/** A peer that the client starts as its own child. */
export function stdioPeer(
  name: keyof typeof scripts,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): ServerTarget {
  return { kind: 'stdio', command: process.execPath, args: [peerScript(name), ...args], env }
}

/** The reference server over HTTP. It can be stopped and started again at the same address. */
export async function startHttpPeer() {
  const port = await findPort()
  let child = await spawnPeer(port)
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async stop() {
      await stop(child)
    },
    async restart() {
      await stop(child)
      child = await spawnPeer(port)
    },
  }
}

async function spawnPeer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [peerScript('everything'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', data => /listening on port/.test(String(data)) && resolve())
    child.once('exit', code => reject(new Error(`The peer ended with ${code}.`)))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
