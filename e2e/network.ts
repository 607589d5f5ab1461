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

/**
 * Keeps Realtime events of this name that hold this text from the page. To be called before the page is opened;
 * `dropped` settles with the first one.
 */
export async function dropEvent(page: Page, name: string, text: string): Promise<{ dropped: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime\/v1\//, socket => {
    const server = socket.connectToServer()
    server.onMessage(frame => {
      const said = frame.toString()
      if (!said.includes(name) || !said.includes(text)) return socket.send(frame)
      resolve()
    })
  })
  return { dropped: promise }
}

/** Matches calls of a procedure, alone or with others in one batch. */
function callOf(procedure: string): RegExp {
  return new RegExp(`/api/trpc/(?:[\\w.]+,)*${procedure.replace('.', '\\.')}(?=[,?]|$)`)
}
