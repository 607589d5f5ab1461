import { createHash } from 'node:crypto'
import { type PromptPart, sumTokens } from './estimate-tokens.ts'

export type InputUsage = { input: number; cacheRead: number; cacheWrite5m: number; cacheWrite1h: number }

const minutes = { '5m': 5, '1h': 60 } as const
/** A shorter prefix is not cached, and the API does not report that. */
const shortestPrefix = 1_024
const mostEntries = 20_000

/** The number of blocks that the API looks back from a mark for a prefix that was marked before. */
const lookBack = 20

/**
 * Counts tokens like the API's prompt cache. It remembers prefixes by their hash alone. A prefix that ends at a
 * mark is stored. Of the stored ones, the longest is read that ends at a mark of this request or up to twenty
 * blocks before one. The tokens after it, up to the last mark, are written; those after that mark are plain input.
 */
export function createPromptCache(now: () => number = Date.now) {
  const stored = new Map<string, { until: number; ttl: '5m' | '1h' }>()

  function count(model: string, parts: readonly PromptPart[]): InputUsage {
    const prefixes = listPrefixes(model, parts)
    const marks = prefixes.filter(({ ttl, tokens }) => ttl && tokens >= shortestPrefix)
    const read = prefixes.findLast(prefix => isStored(prefix.hash) && isNear(prefix.place))
    // A prefix that is read lives on.
    if (read) remember(read.hash, stored.get(read.hash)?.ttl ?? '5m')
    const usage = { cacheRead: read?.tokens ?? 0, cacheWrite5m: 0, cacheWrite1h: 0 }
    let upTo = usage.cacheRead
    for (const { hash, tokens, ttl } of marks) {
      if (ttl) remember(hash, ttl)
      const added = Math.max(0, tokens - upTo)
      if (ttl === '1h') usage.cacheWrite1h += added
      else usage.cacheWrite5m += added
      upTo += added
    }
    return { input: sumTokens(parts) - upTo, ...usage }

    function isNear(place: number): boolean {
      return marks.some(mark => place <= mark.place && mark.place - place <= lookBack)
    }
  }

  function isStored(hash: string): boolean {
    return (stored.get(hash)?.until ?? 0) > now()
  }

  function remember(hash: string, ttl: '5m' | '1h'): void {
    stored.delete(hash)
    stored.set(hash, { until: now() + minutes[ttl] * 60_000, ttl })
    if (stored.size <= mostEntries) return
    const [oldest] = stored.keys()
    if (oldest !== undefined) stored.delete(oldest)
  }

  return { count }
}

export type PromptCache = ReturnType<typeof createPromptCache>

interface Prefix {
  /** The number of blocks before its last one. */
  place: number
  hash: string
  tokens: number
  ttl: '5m' | '1h' | null
}

/** Lists the prefixes of a request that end with a whole block. */
function listPrefixes(model: string, parts: readonly PromptPart[]): Prefix[] {
  let hash = createHash('sha1').update(model).digest('hex')
  let tokens = 0
  return parts.map((part, place) => {
    hash = createHash('sha1').update(hash).update(part.text).digest('hex')
    tokens += part.tokens
    return { place, hash, tokens, ttl: part.cacheTtl }
  })
}
