import type { IncomingMessage, Server } from 'node:http'

/** How slowly a body may come: after `graceMs`, at least so many bytes a second on the whole. */
interface BodyPace {
  graceMs: number
  bytesPerSecond: number
  /** How often bodies are looked at. */
  sweepMs: number
}

/** A file of 25 MB over a slow line comes at 100 kB a second; 8 kB are less than a telephone line of 2005. */
const usualPace: BodyPace = { graceMs: 15_000, bytesPerSecond: 8_000, sweepMs: 1_000 }

interface Coming {
  req: IncomingMessage
  since: number
  /** The bytes that the connection had read before the body. */
  before: number
}

/**
 * Ends requests whose body does not come, or drips. Each holds a connection and what its handler has opened, and the
 * limit for whole requests is minutes, so that large files have time.
 */
export function refuseSlowBodies(server: Server, pace = usualPace): void {
  const coming = new Set<Coming>()

  function isLate({ req, since, before }: Coming): boolean {
    // Bytes that have come and wait are our delay.
    if (req.readableLength > 0) return false
    const received = req.socket.bytesRead - before
    return performance.now() - since > pace.graceMs + (received / pace.bytesPerSecond) * 1_000
  }

  server.on('request', (req: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers
    if (req.complete || (length === '0' && encoding === undefined)) return
    const one = { req, since: performance.now(), before: req.socket.bytesRead }
    coming.add(one)
    const forget = () => coming.delete(one)
    req.once('end', forget)
    req.once('close', forget)
  })
  const sweep = setInterval(() => {
    for (const one of coming) {
      if (one.req.complete) coming.delete(one)
      else if (isLate(one)) end(one.req)
    }
  }, pace.sweepMs)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
}

/** Answers as Node does to a request that takes too long. The handler learns that the body ended early. */
function end({ socket }: IncomingMessage): void {
  if (socket.destroyed) return
  socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}
