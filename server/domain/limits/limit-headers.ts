import type { Standing } from './rate-limit.ts'

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export interface LimitHeaders {
  'ratelimit-policy': string
  ratelimit: string
}

/** Adds a standing to the header fields of a response. A policy is told once, with its newest standing. */
export function addToHeaders(before: Partial<LimitHeaders>, standing: Standing): LimitHeaders {
  const { policy, most, seconds, remaining, resetSeconds } = standing
  return {
    'ratelimit-policy': put(before['ratelimit-policy'], policy, `q=${most};w=${seconds}`),
    ratelimit: put(before.ratelimit, policy, `r=${remaining};t=${resetSeconds}`),
  }
}

function put(list: string | undefined, policy: string, parameters: string): string {
  const others = (list ?? '').split(', ').filter(item => item !== '' && !item.startsWith(`"${policy}";`))
  return [...others, `"${policy}";${parameters}`].join(', ')
}
