import type { ServerResponse } from 'node:http'
import { addToHeaders } from '../../domain/limits/limit-headers.ts'
import type { Standing } from '../../domain/limits/rate-limit.ts'
import { RateLimited, type RateLimits } from './rate-limits.ts'

/** Returns the limits for one request: each standing is told in the headers of its response, a refusal too. */
export function tellLimits(limits: RateLimits, res: ServerResponse): RateLimits {
  async function tell(counted: Promise<Standing | undefined>): Promise<Standing | undefined> {
    try {
      const standing = await counted
      if (standing) setLimitHeaders(res, standing)
      return standing
    } catch (error) {
      if (error instanceof RateLimited && error.standing) setLimitHeaders(res, error.standing)
      throw error
    }
  }
  return {
    consume: (kind, key, points) => tell(limits.consume(kind, key, points)),
    admit: at => tell(limits.admit(at)),
  }
}

function setLimitHeaders(res: ServerResponse, standing: Standing): void {
  if (res.headersSent) return
  const before = (name: string) => {
    const value = res.getHeader(name)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const headers = addToHeaders({ ...before('ratelimit-policy'), ...before('ratelimit') }, standing)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}
