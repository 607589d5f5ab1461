import * as z from 'zod'
import { cutMiddle } from '../domain/agents/tool-result.ts'
import { cleanLine } from '../domain/mcp/clean-text.ts'
import type { McpTool } from '../domain/mcp/mcp-server.ts'
import { describeOutput, type ToolOutput } from '../domain/mcp/tool-output.ts'
import type { ServerConnection } from './connect-server.ts'

export interface ServerCall {
  tool: Pick<McpTool, 'name' | 'inputSchema'>
  input: Record<string, unknown>
  timeoutMs: number
  /** An abort is told to the server at once. */
  signal: AbortSignal
  /** Gets the server's words about its progress, cleaned: '40 %: Fetching'. */
  onProgress?(words: string): void
}

/** The tokens of a text that are kept at all, before it is searched for secrets and cut for good. */
const mostTokens = 50_000
const progressMs = 500

/**
 * Calls a tool. `isError`: the server says that the call failed, in its words. Throws the errors of the client, which
 * explain-error.ts explains.
 */
export async function callServerTool(
  { name: server, client }: ServerConnection,
  { tool, input, timeoutMs, signal, onProgress }: ServerCall,
): Promise<ToolOutput & { isError: boolean }> {
  const result = await client.callTool(
    { name: tool.name, arguments: input },
    {
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      signal,
      // Without an output schema: one of a hostile server must not run here.
      toolDefinition: { name: tool.name, inputSchema: { ...tool.inputSchema, type: 'object' } },
      ...(onProgress && { onprogress: throttle(describeProgress, onProgress) }),
    },
  )
  const { text, pictures } = describeOutput(result.content, result.structuredContent)
  return {
    text: cutMiddle(text, { tokens: mostTokens, hint: `Ask the server ${server} for less in one call.` }),
    pictures,
    isError: result.isError === true,
  }
}

const progress = z.object({
  progress: z.number(),
  total: z.number().positive().nullish().catch(null),
  message: z.string().nullish().catch(null),
})

function describeProgress(given: unknown): string | null {
  const { data } = progress.safeParse(given)
  if (!data) return null
  const { progress: done, total, message } = data
  const share = total ? `${Math.min(100, Math.max(0, Math.round((done / total) * 100)))} %` : ''
  return [share, message ? cleanLine(message, 80) : ''].filter(part => part !== '').join(': ') || null
}

/** Passes on the first words, and later ones after a pause: a server can send thousands in a second. */
function throttle(wordsOf: (given: unknown) => string | null, tell: (words: string) => void) {
  let toldAt = Number.NEGATIVE_INFINITY
  return (given: unknown) => {
    const now = performance.now()
    if (now - toldAt < progressMs) return
    const words = wordsOf(given)
    if (words === null) return
    toldAt = now
    tell(words)
  }
}
