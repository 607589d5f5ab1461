import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isLoopbackHost } from '../server/loopback.ts'
import { StartError } from './start-error.ts'

/** An earlier start that was killed a moment ago may not have released the port yet. */
const patience = 3_000

/** Refuses a port that another program uses, before anything is started for nothing. */
export async function ensurePortFree({ host, port }: { host: string; port: number }, stop?: AbortSignal) {
  const until = Date.now() + patience
  while (!stop?.aborted && !(await isPortFree(host, port))) {
    if (Date.now() > until) {
      const other = port < 65_535 ? port + 1 : port - 1
      throw new StartError(
        'port_in_use',
        `Port ${port} is used by another program. Stop that program, or start with PORT=${other}.`,
      )
    }
    await pause(100)
  }
}

/** Finds a port of the loopback address that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', settle)
  })
  const address = server.address()
  await new Promise(settle => server.close(settle))
  if (address === null || typeof address === 'string') throw new Error('a listening server has an address')
  return address.port
}

/**
 * Trying to listen is not enough to know. Beside a program on all addresses, macOS lets another listen on one
 * of them; and a program that listens on ::1 would get the people who type localhost.
 */
async function isPortFree(host: string, port: number): Promise<boolean> {
  if (!(await canListen(host, port))) return false
  if (!isLoopbackHost(host)) return true
  const answers = await Promise.all([canConnect('127.0.0.1', port), canConnect('::1', port)])
  return !answers.includes(true)
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((settle, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return settle(false)
      reject(explainListen(error, host, port))
    })
    server.listen(port, host, () => server.close(() => settle(true)))
  })
}

function explainListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EACCES')
    return new StartError(
      'host_unusable',
      `This user can’t listen on port ${port}. Start with a port above 1023, for example PORT=3000.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new StartError(
      'host_unusable',
      `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    )
  return error
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise(settle => {
    const socket = connect({ host, port })
    const answer = (connected: boolean) => {
      socket.destroy()
      settle(connected)
    }
    socket.setTimeout(500, () => answer(false))
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}
