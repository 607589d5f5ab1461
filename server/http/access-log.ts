import type { Exchange } from './exchange.ts'

/**
 * Writes a line after the answer is sent: requests are described by ids and paths, never by queries or
 * bodies.
 */
export function logAccess({ req, res, url, log }: Exchange): void {
  const startedAt = performance.now()
  res.once('close', () => {
    const fields = {
      method: req.method,
      path: describePath(url.pathname),
      status: res.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(res.writableFinished ? {} : { aborted: true }),
    }
    // Files and health are requested all the time, and the health answer itself says what is wrong.
    if (url.pathname === '/api/health') log.debug(fields, 'request')
    else if (res.statusCode >= 500) log.error(fields, 'request')
    else if (url.pathname.startsWith('/_next/')) log.debug(fields, 'request')
    else log.info(fields, 'request')
  })
}

/** Returns the path without the token of an invite, of the first account or of a webhook, which is secret like a key. */
function describePath(path: string): string {
  return path.replace(/^\/(invite|login\/first|hooks\/[^/]+)\/[^/]+/, '/$1/[redacted]')
}
