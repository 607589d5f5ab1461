/** Network failures for the pages of a test. */
import { connect, createServer, type Socket } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { listen } from '../testing/listen.ts'
import type { Product } from './product.ts'

/** Holds calls of a procedure in the browser until they are released, like a slow network. */
export async function holdCalls(page: Page, procedure: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(callOf(procedure), async route => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** Lets no call of a procedure out until the network works again. */
export async function cutCalls(page: Page, procedure: string): Promise<{ mend: () => Promise<void> }> {
  const cut = (route: Route) => route.abort('internetdisconnected')
  await page.route(callOf(procedure), cut)
  return { mend: () => page.unroute(callOf(procedure), cut) }
}

/** Lets the first call of a procedure reach the server, but loses its answer. */
export async function loseAnswer(page: Page, procedure: string): Promise<{ lost: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    callOf(procedure),
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
      resolve()
    },
    { times: 1 },
  )
  return { lost: promise }
}

interface Loss {
  /** Settles when the page has joined the topic. */
  joined: Promise<void>
  /** Settles when the first event was dropped. */
  dropped: Promise<void>
}

/** Drops the events of a Realtime topic that contain this text. Must be called before the page is opened. */
export async function loseEvents(page: Page, topic: string, text: string): Promise<Loss> {
  const joined = Promise.withResolvers<void>()
  const dropped = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime\/v1\//, socket => {
    const server = socket.connectToServer()
    server.onMessage(frame => {
      const said = frame.toString()
      if (said.includes(topic) && said.includes(text)) return dropped.resolve()
      socket.send(frame)
      if (said.includes(topic) && said.includes('phx_reply')) joined.resolve()
    })
  })
  return { joined: joined.promise, dropped: dropped.promise }
}

interface Line {
  /** From now on nothing passes the sockets that are open, and nobody closes them: so they are after sleep. */
  die(): void
  /** The sockets that were opened so far. */
  opened(): number
  close(): Promise<void>
}

/**
 * Leads the live connection of a page over a line that can die without closing. Must be called before the page is opened,
 * in a context without the policy of its pages, since the line has a port of its own.
 */
export async function leadOverLine(page: Page, product: Product): Promise<Line> {
  const { host, hostname, port } = new URL(product.origin)
  const open = new Set<Socket>()
  let opened = 0
  const server = createServer(near => {
    const far = connect({ host: hostname, port: Number(port) })
    opened += 1
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    // The server knows itself by this name alone.
    near.once('data', head => {
      far.write(head.toString('latin1').replace(/^host: .*$/im, `Host: ${host}`), 'latin1')
      near.pipe(far)
    })
    far.pipe(near)
  })
  const linePort = await listen(server)
  await page.route('**/api/config', async route => {
    const answer = await route.fetch()
    const config = { ...(await answer.json()), supabaseUrl: `http://127.0.0.1:${linePort}` }
    await route.fulfill({ json: config })
  })
  return {
    die() {
      for (const socket of open) {
        socket.unpipe()
        socket.resume()
      }
    },
    opened: () => opened,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Matches calls of a procedure, alone or with others in one batch. */
function callOf(procedure: string): RegExp {
  return new RegExp(`/api/trpc/(?:[\\w.]+,)*${procedure.replace('.', '\\.')}(?=[,?]|$)`)
}
