/** Network failures for the pages of a test. */
import type { Page, Route } from '@playwright/test'

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

/** Matches calls of a procedure, alone or with others in one batch. */
function callOf(procedure: string): RegExp {
  return new RegExp(`/api/trpc/(?:[\\w.]+,)*${procedure.replace('.', '\\.')}(?=[,?]|$)`)
}
