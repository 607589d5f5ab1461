import { createHash } from 'node:crypto'
import { type PromptPart, sumTokens } from './estimate-tokens.ts'

export type InputUsage = { input: number; cacheRead: number; cacheWrite5m: number; cacheWrite1h: number }

const minutes = { '5m': 5, '1h': 60 } as const
/** A shorter prefix is not cached, and the API does not report that. */
const shortestPrefix = 1_024
const mostEntries = 20_000

/**
 * Remembers marked prefixes like the API's prompt cache, by hash alone, so that the figures in a client are
 * plausible: a prefix that was marked before is read, a newly marked one is written, the rest is plain input.
 */
export function createPromptCache(now: () => number = Date.now) {
  const validUntil = new Map<string, number>()

  function count(model: string, parts: readonly PromptPart[]): InputUsage {
    const total = sumTokens(parts)
    const lastMark = parts.findLastIndex(part => part.cacheTtl)
    if (lastMark === -1) return { input: total, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 }

    let hash = createHash('sha1').update(model).digest('hex')
    let tokens = 0
    let read = 0
    let marked = 0
    const writes: { hash: string; tokens: number; ttl: '5m' | '1h' }[] = []
    for (const part of parts.slice(0, lastMark + 1)) {
      hash = createHash('sha1').update(hash).update(part.text).digest('hex')
      tokens += part.tokens
      if ((validUntil.get(hash) ?? 0) > now()) read = tokens
      if (part.cacheTtl && tokens >= shortestPrefix) {
        writes.push({ hash, tokens, ttl: part.cacheTtl })
        marked = tokens
      }
    }
    let [cacheWrite5m, cacheWrite1h, upTo] = [0, 0, read]
    for (const write of writes) {
      remember(write.hash, write.ttl)
      const added = Math.max(0, write.tokens - upTo)
      if (write.ttl === '1h') cacheWrite1h += added
      else cacheWrite5m += added
      upTo = Math.max(upTo, write.tokens)
    }
    return { input: total - Math.max(marked, read), cacheRead: read, cacheWrite5m, cacheWrite1h }
  }

  function remember(hash: string, ttl: '5m' | '1h'): void {
    validUntil.delete(hash)
    validUntil.set(hash, now() + minutes[ttl] * 60_000)
    if (validUntil.size <= mostEntries) return
    const [oldest] = validUntil.keys()
    if (oldest !== undefined) validUntil.delete(oldest)
  }

  return { count }
}

export type PromptCache = ReturnType<typeof createPromptCache>
