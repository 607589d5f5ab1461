import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFiles } from '../../../start/launch/compress.mjs'
import { openCompressedFiles } from './compressed-files.ts'

const script = 'const words = ["openvibe"];\n'.repeat(200)
let dir = ''
let port = 0
let close = () => {}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openvibe-files-'))
  await writeFile(join(dir, 'page.js'), script)
  await writeFile(join(dir, 'page.css'), 'b{color:red}\n'.repeat(50))
  await writeFile(join(dir, 'page.woff2'), script)
  await compressFiles(dir)
  const send = openCompressedFiles(dir, '/static')
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost')
    if (!(await send({ req, res, url }))) res.writeHead(404).end()
  })
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle))
  port = (server.address() as AddressInfo).port
  close = () => server.close()
})

afterAll(async () => {
  close()
  await rm(dir, { recursive: true, force: true })
})

/** Asks without fetch, which would unpack the answer. */
function ask(
  path: string,
  headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' },
  method = 'GET',
) {
  return new Promise<{ status: number; header: (name: string) => unknown; body: Buffer }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers, method }, res => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            header: name => res.headers[name],
            body: Buffer.concat(parts),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

test('sends scripts and sheets as the build has compressed them, to be kept for good', async () => {
  const { status, header, body } = await ask('/static/page.js?v=1')
  expect(status).toBe(200)
  expect(header('content-encoding')).toBe('br')
  expect(header('content-type')).toBe('application/javascript; charset=UTF-8')
  expect(header('content-length')).toBe(String(body.length))
  expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(header('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(body).toString()).toBe(script)
  expect((await ask('/static/page.css')).header('content-type')).toBe('text/css; charset=UTF-8')
})

test('sends a head without a body', async () => {
  const { status, header, body } = await ask('/static/page.js', { 'accept-encoding': 'br' }, 'HEAD')
  expect(status).toBe(200)
  expect(Number(header('content-length'))).toBeGreaterThan(0)
  expect(body).toHaveLength(0)
})

test.each(['', 'gzip, deflate', 'br;q=0', 'gzip, br; q=0.0', 'abr, brx'])(
  'leaves a reader who takes “%s” to the next handler',
  async encodings => {
    expect((await ask('/static/page.js', { 'accept-encoding': encodings })).status).toBe(404)
  },
)

test.each(['br', 'gzip;q=0.5,br;q=0.9', 'gzip, br;q=1.0'])('takes “%s” for Brotli', async encodings => {
  expect((await ask('/static/page.js', { 'accept-encoding': encodings })).status).toBe(200)
})

test('leaves other files, parts of files and other methods to the next handler', async () => {
  expect((await ask('/static/page.woff2')).status).toBe(404)
  expect((await ask('/static/page.js.br')).status).toBe(404)
  expect((await ask('/static/../static/none.js')).status).toBe(404)
  expect((await ask('/static/page.js', { 'accept-encoding': 'br', range: 'bytes=0-9' })).status).toBe(404)
  expect((await ask('/static/page.js', { 'accept-encoding': 'br' }, 'POST')).status).toBe(404)
})

test('leaves a file that is gone to the next handler', async () => {
  await rm(join(dir, 'page.css.br'))
  expect((await ask('/static/page.css')).status).toBe(404)
})
