import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../testing/listen.ts'
import { createGuardedFetch, type GuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts'
import { OutboundError } from './outbound-error.ts'

const opened: (() => void)[] = []

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

function open(options: Partial<GuardedFetchOptions> = {}): GuardedFetch {
  const fetch = createGuardedFetch({
    allowPrivate: ['127.0.0.1/32'],
    maxBytes: 64 * 1024,
    timeoutMs: 10_000,
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  opened.push(() => void fetch.close())
  return fetch
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  opened.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

/** Answers each connection with raw bytes, however wrong. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createTcpServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  opened.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${await listen(server)}`
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'no refusal'
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error)
  }
}

async function read(work: Promise<Response>): Promise<string> {
  return (await work).text()
}

describe('a request to another server', () => {
  test('brings method, headers and body there and the answer back', async () => {
    const url = await serve(async (request, response) => {
      const body = (await request.toArray()).join('')
      response.writeHead(201, { 'x-method': `${request.method} ${request.headers['x-key']}` }).end(body)
    })
    const response = await open()(`${url}/in?a=1`, {
      method: 'POST',
      headers: { 'x-key': 'k' },
      body: 'zażółć',
    })
    expect([response.status, response.headers.get('x-method'), response.url]).toEqual([
      201,
      'POST k',
      `${url}/in?a=1`,
    ])
    expect(await response.text()).toBe('zażółć')
  })

  test('can’t name another host than the one that was checked', async () => {
    const url = await serve((request, response) => response.end(request.headers.host))
    expect(await read(open()(url, { headers: { Host: 'inside.example' } }))).toBe(new URL(url).host)
  })

  test('ends with the reason of the caller who aborts it', async () => {
    const url = await serve(() => {})
    const abort = new AbortController()
    const asked = open()(url, { signal: abort.signal })
    abort.abort(new Error('no longer wanted'))
    await expect(asked).rejects.toThrow('no longer wanted')
    await expect(open()(url, { signal: abort.signal })).rejects.toThrow('no longer wanted')
  })

  test.each([
    ['unknown_host', async () => []],
    ['unknown_host', async () => Promise.reject(new Error('SERVFAIL'))],
  ])('says %s if there is no such name', async (reason, resolve) => {
    expect(await reasonOf(open({ resolve })('http://nobody.example/'))).toBe(reason)
  })

  test('says that a server is not running', async () => {
    const server = createTcpServer()
    const port = await listen(server)
    await new Promise(settle => server.close(settle))
    expect(await reasonOf(open()(`http://127.0.0.1:${port}/`))).toBe('unreachable')
  })

  test('says that a server without TLS has no valid certificate', async () => {
    const url = await serveRaw(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await reasonOf(open()(url.replace('http:', 'https:')))).toBe('untrusted')
  })
})

describe('a name that changes its address', () => {
  test('is asked once for a connection, and the checked address is used', async () => {
    const url = await serve((_request, response) => response.end('checked'))
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    const { port } = new URL(url)
    expect(await read(open({ resolve })(`http://rebind.example:${port}/`))).toBe('checked')
    expect(asked).toBe(1)
  })

  test('is refused by the next connection if it leads inside then', async () => {
    const url = await serve((_request, response) => response.writeHead(200, { connection: 'close' }).end())
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const resolve = async () => answers.shift() ?? []
    const { port } = new URL(url)
    const fetch = open({ resolve })
    await read(fetch(`http://rebind.example:${port}/`))
    expect(await reasonOf(fetch(`http://rebind.example:${port}/`))).toBe('private_address')
  })

  test('is refused although an earlier check of it passed', async () => {
    const answers = [['93.184.216.34'], ['10.0.0.1']]
    const fetch = open({ resolve: async () => answers.shift() ?? [] })
    await fetch.check('http://rebind.example/')
    expect(await reasonOf(fetch('http://rebind.example/'))).toBe('private_address')
  })

  test('goes only to those of its addresses that are allowed', async () => {
    const url = await serve((_request, response) => response.end('allowed'))
    const fetch = open({ resolve: async () => ['10.0.0.1', '127.0.0.1', '::1'] })
    expect(await read(fetch(`http://many.example:${new URL(url).port}/`))).toBe('allowed')
  })
})

describe('a redirect', () => {
  const toInside = ['http://127.0.0.2/', 'http://[::1]/', 'http://0x7f000002/', 'http://inside.example/']

  test.each(toInside)('to %s is refused, and the address is not reached', async location => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end())
    const resolve = async (host: string) => (host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1'])
    expect(await reasonOf(open({ redirects: 3, resolve })(url))).toBe('private_address')
  })

  test.each(['file:///etc/passwd', 'http://a:b@127.0.0.1/', 'http://['])(
    'to %s is refused',
    async location => {
      const url = await serve((_request, response) => response.writeHead(301, { location }).end())
      expect(await reasonOf(open({ redirects: 3 })(url))).toBe('bad_address')
    },
  )

  test('is not followed unless the caller wants it', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: '/next' }).end('moved'),
    )
    const response = await open()(url)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/next'])
    expect((await open({ redirects: 3 })(url, { redirect: 'manual' })).status).toBe(302)
  })

  test('is followed as often as allowed', async () => {
    const url = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await read(open({ redirects: 3 })(`${url}/3`))).toBe('there')
    expect(await reasonOf(open({ redirects: 3 })(`${url}/4`))).toBe('redirected')
  })

  async function seeHeaders(redirectTo: (own: string) => string): Promise<IncomingMessage['headers']> {
    const seen: IncomingMessage['headers'][] = []
    const url = await serve((request, response) => {
      seen.push(request.headers)
      if (request.url === '/') response.writeHead(302, { location: redirectTo(url) }).end()
      else response.end()
    })
    await read(
      open({ redirects: 1 })(url, {
        headers: { authorization: 'Bearer t', cookie: 'c=1', 'x-api-key': 'k', accept: 'text/plain' },
      }),
    )
    return seen[1] ?? {}
  }

  test('takes credentials along only within its origin', async () => {
    expect(await seeHeaders(() => '/next')).toMatchObject({ authorization: 'Bearer t', 'x-api-key': 'k' })
    const elsewhere = await seeHeaders(own => own.replace('127.0.0.1', 'other.example').concat('/next'))
    expect(elsewhere.accept).toBe('text/plain')
    expect(['authorization', 'cookie', 'x-api-key'].filter(name => name in elsewhere)).toEqual([])
  })

  test('does not carry a body to another origin', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: url.replace('127.0.0.1', 'other.example') }).end()
    })
    expect(await reasonOf(open({ redirects: 1 })(url, { method: 'POST', body: 'secret' }))).toBe('redirected')
  })
})

describe('a hostile server', () => {
  test('that sends without end is cut off behind the limit', async () => {
    let sent = 0
    const url = await serve((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384
        sent += 16_384
      }
      response.on('drain', send)
      send()
    })
    expect(await reasonOf(read(open()(url)))).toBe('too_large')
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('that drips is cut off when the time is over', async () => {
    const url = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await reasonOf(read(open({ timeoutMs: 300 })(url)))).toBe('timed_out')
    expect(await reasonOf(read(open({ timeoutMs: 300, idleMs: 5_000 })(url)))).toBe('timed_out')
  })

  test('that never answers, or stops in the middle, is cut off', async () => {
    const silent = await serveRaw(() => {})
    expect(await reasonOf(read(open({ timeoutMs: 200 })(silent)))).toBe('timed_out')
    const stuck = await serve((_request, response) => void response.write('begin'))
    expect(await reasonOf(read(open({ idleMs: 100 })(stuck)))).toBe('timed_out')
  })

  test('that drips its headers is cut off', async () => {
    const url = await serveRaw(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await reasonOf(open({ timeoutMs: 300 })(url))).toBe('timed_out')
  })

  test('that sends huge headers is not read', async () => {
    const url = await serveRaw(socket => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`))
    expect(await reasonOf(open()(url))).toBe('too_large')
    const many = await serveRaw(socket => socket.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}\r\n`))
    expect(await reasonOf(open()(many))).toBe('too_large')
  })

  test.each([
    ['once', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'gzip'],
    ['twice', gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024))), 'gzip, gzip'],
  ])('that packs a bomb %s is cut off behind the limit of unpacked bytes', async (_name, bomb, encoding) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb)
    })
    const before = process.memoryUsage.rss()
    expect(await reasonOf(read(open()(url)))).toBe('too_large')
    expect(process.memoryUsage.rss() - before).toBeLessThan(48 * 1024 * 1024)
  })

  test.each([
    ['announces more than it sends', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['announces a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nbody'],
    ['announces two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['breaks off a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort'],
    ['sends a wrong chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nbody'],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.0\r\n'],
    ['sends an impossible status', 'HTTP/1.1 999 Hello\r\n\r\n'],
    [
      'announces packed bytes that are not packed',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nbody',
    ],
  ])('that %s is told apart from one that can’t be reached', async (_name, bytes) => {
    const url = await serveRaw(socket => socket.end(bytes))
    expect(await reasonOf(read(open()(url)))).toBe('broken')
  })

  test('that sends more than it announces gives only the announced bytes', async () => {
    const url = await serveRaw(socket =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n'),
    )
    expect(await read(open()(url))).toBe('ok')
  })
})

describe('an event stream', () => {
  const events = { 'content-type': 'text/event-stream; charset=utf-8' }

  test('stays open beyond the time and the size of a response', async () => {
    const event = `data: ${'x'.repeat(40_000)}\r\n\r\n`
    let more: () => void = () => {}
    const url = await serve((_request, response) => {
      response.writeHead(200, events).write(event.repeat(2))
      more = () => void response.end(event.repeat(2))
    })
    const response = await open({ timeoutMs: 200, idleMs: 5_000 })(url)
    setTimeout(() => more(), 400)
    expect((await response.text()).length).toBe(4 * event.length)
  })

  test('is cut off at an event that does not end', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, events)
      response.write('data: small\n\n')
      const send = () => {
        while (!response.destroyed && response.write(`data: ${'x'.repeat(8_000)}\n`));
      }
      response.on('drain', send)
      send()
    })
    expect(await reasonOf(read(open()(url)))).toBe('too_large')
  })

  test('is cut off when it is silent for too long', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, events).write('data: one\n\n')
    })
    expect(await reasonOf(read(open({ idleMs: 150 })(url)))).toBe('timed_out')
  })

  test('ends at the server too when its reader goes', async () => {
    let closed: () => void = () => {}
    const gone = new Promise<void>(settle => {
      closed = settle
    })
    const url = await serve((request, response) => {
      request.socket.on('close', closed)
      response.writeHead(200, events).write('data: one\n\n')
    })
    const response = await open()(url)
    await response.body?.cancel()
    await gone
  })
})
