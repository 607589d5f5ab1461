import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import * as z from 'zod'

const message = z.object({ id: z.uuid(), content: z.string() })

/**
 * The least that a chat can do with a message: one insert with a NOTIFY, and a WebSocket that passes it on. It
 * is a process of its own on the database of the product, so it suffers from the same machine.
 */
const connectionString = process.argv[2]
const pool = new pg.Pool({ connectionString, max: 10 })
await pool.query(`create schema if not exists bench;
  create table if not exists bench.floor (id uuid primary key, content text not null, created_at timestamptz default now())`)

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { id, content } = message.parse(JSON.parse(Buffer.concat(chunks).toString()))
  await pool.query(
    `with written as (insert into bench.floor (id, content) values ($1, $2) returning id)
     select pg_notify('bench_floor', id::text) from written`,
    [id, content],
  )
  response.end('{}')
})
const sockets = new WebSocketServer({ server })
const ears = new pg.Client({ connectionString })
await ears.connect()
ears.on('notification', ({ payload = '' }) => {
  for (const socket of sockets.clients) socket.send(payload)
})
await ears.query('listen bench_floor')

await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
process.on('disconnect', () => process.exit())
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
