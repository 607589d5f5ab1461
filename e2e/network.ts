/** What a network does to the pages of a story. */
import type { Page, Route } from '@playwright/test'

/** Keeps calls of a procedure in the browser until they are released, as a slow network does. */
export async function holdCalls(page: Page, procedure: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(callOf(procedure), async route => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** Lets no call of a procedure out until the network is mended. */
export async function cutCalls(page: Page, procedure: string): Promise<{ mend: () => Promise<void> }> {
  const cut = (route: Route) => route.abort('internetdisconnected')
  await page.route(callOf(procedure), cut)
  return { mend: () => page.unroute(callOf(procedure), cut) }
}

/** The first call of a procedure reaches the server, but its answer gets lost. */
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
  /** The page hears of the topic from here on. */
  joined: Promise<void>
  /** The first event got lost. */
  dropped: Promise<void>
}

/** Keeps those events of a Realtime topic from the page that hold this text. To be called before the page is opened. */
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
