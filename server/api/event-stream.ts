import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Exchange } from '../http/exchange.ts'

/** Proxies and browsers close a connection that stays silent. */
const silenceMs = 15_000

export interface EventStream {
  send(name: string, data: unknown, id?: string): void
  /** Resolves when all data is sent; a slow reader is waited for. */
  drained(): Promise<void>
  isClosed(): boolean
  closed: Promise<void>
  end(): void
}

/** Answers with server-sent events. */
export function openEventStream({ req, res }: Exchange): EventStream {
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would buffer the events.
    'x-accel-buffering': 'no',
  })
  res.flushHeaders()
  req.socket.setNoDelay(true)
  const beat = setInterval(() => res.write(':\n\n'), silenceMs)
  let isClosed = false
  const closed = new Promise<void>(resolve => {
    res.once('close', () => {
      isClosed = true
      clearInterval(beat)
      resolve()
    })
  })
  return {
    send(name, data, id) {
      res.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    async drained() {
      if (res.writableNeedDrain) await Promise.race([once(res, 'drain'), closed])
    },
    isClosed: () => isClosed,
    closed,
    end() {
      clearInterval(beat)
      res.end()
    },
  }
}

/** Returns the id of the last event that the client has; an empty text: the client names none. */
export function readLastEventId(req: IncomingMessage): string {
  const id = req.headers['last-event-id']
  return typeof id === 'string' ? id : ''
}
