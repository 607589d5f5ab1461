import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { refuseSlowBodies } from './slow-bodies.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function open(pace: Parameters<typeof refuseSlowBodies>[1]) {
  const ends: string[] = []
  const server = createServer((req: IncomingMessage, res) => {
    readText(req).then(
      text => res.end(`read ${text.length}`),
      () => ends.push('ended early'),
    )
  })
  refuseSlowBodies(server, pace)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ends, port: (server.address() as AddressInfo).port }
}

async function send(port: number, head: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${body}`)
  return readText(socket)
}

const never = { graceMs: 20, bytesPerSecond: 8_000, sweepMs: 5 }

test.each([
  ['that never comes', 'content-length: 100', ''],
  ['of which a part comes', 'content-length: 100', 'half'],
  ['that comes in chunks without an end', 'transfer-encoding: chunked', '4\r\nhalf\r\n'],
])('a body %s is not waited for', async (_, head, body) => {
  const { port, ends } = await open(never)
  expect(await send(port, head, body)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(() => ends).toEqual(['ended early'])
})

test('a body that comes is read, and many that never come leave room for it', async () => {
  const { port } = await open({ ...never, graceMs: 300 })
  const late = Array.from({ length: 200 }, () => send(port, 'content-length: 9', ''))
  expect(await send(port, 'content-length: 4\r\nconnection: close', 'here')).toMatch(/read 4$/)
  for (const answer of await Promise.all(late)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request without a body may take its time', async () => {
  const { port } = await open(never)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  expect(await readText(socket)).toMatch(/read 0$/)
})
