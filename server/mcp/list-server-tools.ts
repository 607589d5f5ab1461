import { createHash } from 'node:crypto'
import * as z from 'zod'
import { checkTools, type GivenTool } from '../domain/mcp/check-tools.ts'
import type { ServerFindings } from '../domain/mcp/mcp-server.ts'
import type { ServerConnection } from './connect-server.ts'
import { explainError } from './explain-error.ts'

/** A server that tells more pages than this is not asked for more. */
const mostPages = 50
const mostListed = 10_000

/** Read loosely: one tool that can't be read must not hide the others. */
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() })

/** Reads the tools of a server and everything else that it offers. Throws an McpError. */
export async function listServerTools(
  connection: ServerConnection,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<ServerFindings> {
  const { name, client, offers } = connection
  const until = performance.now() + timeoutMs
  const listed: GivenTool[] = []
  let cursor: string | undefined
  try {
    for (let count = 0; client.getServerCapabilities()?.tools && count < mostPages; count += 1) {
      const timeout = Math.max(1, until - performance.now())
      const options = { timeout, maxTotalTimeout: timeout, ...(signal && { signal }) }
      const params = cursor === undefined ? {} : { cursor }
      const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, page, options)
      listed.push(...tools.map(given => ({ given, fingerprint: fingerprintOf(given) })))
      if (nextCursor == null || nextCursor === cursor || listed.length > mostListed) break
      cursor = nextCursor
    }
  } catch (error) {
    throw explainError(name, error)
  }
  return { ...checkTools(name, listed), offers: [...offers] }
}

/** The fields that describe a tool and its effects. Anything else, such as an icon, can change freely. */
const telling = ['name', 'title', 'description', 'inputSchema', 'annotations'] as const

function fingerprintOf(given: unknown): string {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(given)
  const told = telling.map(field => data[field] ?? null)
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32)
}
