import { createServer, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { parseEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { createDoor } from './door.ts'
import type { Pages } from './pages/pages.ts'

const env = parseEnv({
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'publishable',
  SUPABASE_SECRET_KEY: 'secret',
  DATABASE_URL: 'postgres://127.0.0.1:1/unused',
  DATABASE_SESSION_URL: 'postgres://127.0.0.1:1/unused',
})

const pages: Pages = {
  isFile: () => false,
  handleRequest: async () => {},
  handleUpgrade: (_req, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  close: async () => {},
}

const well = async () => ({ status: 'ok', detail: 'well' }) as const

function openDoor(dev: boolean) {
  if (!env.supabase) throw new Error('no Supabase')
  const db = openDatabase({ url: env.supabase.databaseUrl })
  const probes = { database: well, realtime: well, worker: well, model: well }
  const log = createLog({ level: 'silent', process: 'web' })
  return createDoor({ env: { ...env, supabase: env.supabase }, log, db, pages, probes, dev, sendMail: null })
}

const doors = { dev: openDoor(true), built: openDoor(false) }
let door = doors.built
const server = createServer().on('upgrade', (req, socket, head) => door.handleUpgrade(req, socket, head))
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

function upgrade(path: string, host = 'localhost'): Promise<number | undefined> {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const headers = { host, connection: 'Upgrade', upgrade: 'websocket' }
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers })
      .on('response', res => resolve(res.resume().statusCode))
      .on('upgrade', res => resolve(res.statusCode))
      .on('error', reject)
      .end()
  })
}

test('nothing is upgraded on a build', async () => {
  door = doors.built
  expect(await upgrade('/_next/hmr')).toBe(404)
  expect(await upgrade('/acme/general')).toBe(404)
})

test('development has its hot reload, for its own pages alone', async () => {
  door = doors.dev
  expect(await upgrade('/_next/hmr')).toBe(101)
  expect(await upgrade('/_next/hmr', 'evil.example')).toBe(404)
  expect(await upgrade('/acme/general')).toBe(404)
})
