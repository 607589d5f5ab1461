/**
 * The destinations of words: the hosts outside this server that read a place through its agents. A host counts as a part
 * of the place's audience (docs/decisions/111-destinations-of-words.md).
 */
import * as z from 'zod'
import { time } from '../wire/ids.ts'

/** A host as it is accepted: lower case, with its port unless that is the usual one. */
export const host = z.string().min(1).max(300)

/** A host that reads a place, or would. */
export const destination = z.object({
  host,
  /** The agents whose answers here are written there, by their names. */
  agents: z.array(z.string()),
  /** The workspace's small model is asked there: for summaries, catch-ups and the like. */
  isForSmallModel: z.boolean(),
  /** The MCP servers there that agents look things up in, by their titles. */
  servers: z.array(z.string()),
  /** Null: nobody has accepted it here, so it gets no words of this place. */
  accepted: z.object({ by: z.string(), at: time }).nullable(),
})
export type Destination = z.infer<typeof destination>

/** Returns the host of an address that was checked before. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/**
 * Returns an address with its scheme and host as a request would use them, and the rest as it is: so that people accept the
 * very host that is asked, however the address was typed.
 */
export function withPlainHost(url: string): string {
  const { protocol, host, pathname, search } = new URL(url)
  const isBare = pathname === '/' && search === '' && !url.endsWith('/')
  return `${protocol}//${host}${isBare ? '' : pathname}${search}`
}
