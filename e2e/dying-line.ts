/** A line between a browser and the product that can die without closing. */
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../testing/listen.ts'

export interface DyingLine {
  /** For a browser's context: all its pages reach everything by this line. */
  proxy: { server: string }
  /**
   * From now on nothing passes, on open connections and on new ones, and nobody closes any. `'socket'`: the live
   * connections alone.
   */
  die(what: 'all' | 'socket'): void
  /** New connections work again. The dead ones stay dead, and open. */
  mend(): void
  /** How often a page has asked for a live connection, alive or dead. */
  tries(): number
  /** The connections of pages that are open now and dead, live ones aside. */
  dead(): number
  close(): Promise<void>
}

interface Connection {
  near: Socket
  isLive: boolean
  isDead: boolean
}

/** Opens the line: a SOCKS5 server, so that a browser's requests pass it as they are. */
export async function openDyingLine(): Promise<DyingLine> {
  const open = new Set<Connection>()
  let dead: 'all' | 'socket' | null = null
  let tries = 0

  function hears(connection: Connection): boolean {
    if (dead === 'all' || (dead === 'socket' && connection.isLive)) connection.isDead = true
    return !connection.isDead
  }

  const server = createServer(near => {
    const connection: Connection = { near, isLive: false, isDead: false }
    open.add(connection)
    near.on('error', () => {})
    let far: Socket | null = null
    let step: 'greeting' | 'address' | 'words' = 'greeting'
    near.on('data', (said: Buffer) => {
      if (step === 'greeting') {
        step = 'address'
        near.write(Buffer.from([5, 0]))
      } else if (step === 'address') {
        step = 'words'
        far = connect(readAddress(said))
        far.on('error', () => {})
        far.on('data', answer => hears(connection) && near.write(answer))
        far.on('end', () => hears(connection) && near.end())
        near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
      } else {
        if (said.includes('GET /realtime/v1/')) {
          connection.isLive = true
          tries += 1
        }
        if (hears(connection)) far?.write(said)
      }
    })
    near.on('close', () => {
      open.delete(connection)
      far?.destroy()
    })
  })
  const port = await listen(server)

  return {
    proxy: { server: `socks5://127.0.0.1:${port}` },
    die(what) {
      dead = what
      for (const connection of open) hears(connection)
    },
    mend() {
      dead = null
    },
    tries: () => tries,
    dead: () => [...open].filter(({ isDead, isLive }) => isDead && !isLive).length,
    async close() {
      server.close()
      for (const { near } of open) near.destroy()
    },
  }
}

/** Reads where a browser wants to go: by name, or by an address of version 4. */
function readAddress(said: Buffer): { host: string; port: number } {
  const isName = said[3] === 3
  const end = isName ? 5 + (said[4] ?? 0) : 8
  const host = isName ? said.subarray(5, end).toString('latin1') : [...said.subarray(4, end)].join('.')
  return { host, port: said.readUInt16BE(end) }
}
