import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { closeServer, listenLocally } from './local-server.ts'

const rpc = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string(),
  params: z.looseObject({ name: z.string().optional(), cursor: z.string().optional() }).optional(),
})
type Rpc = z.infer<typeof rpc>

/** An answer of a hostile server: a result, or anything that it likes to do with the response. */
type Answer = { result: unknown } | { error: unknown } | ((response: ServerResponse, request: Rpc) => void)

/** A server of the older protocol that answers as a test wants. It remembers the requests. */
export async function startHostileServer(answers: {
  tools?: unknown
  /** By the name of a tool. */
  calls?: Record<string, Answer>
  /** Replaces everything, the handshake too. */
  any?: (request: IncomingMessage, response: ServerResponse) => void
}) {
  const seen: { method: string; params: unknown }[] = []
  const answered: unknown[] = []
  const server = createServer(async (request, response) => {
    if (answers.any) return answers.any(request, response)
    if (request.method !== 'POST') return void response.writeHead(405).end()
    let body = ''
    for await (const chunk of request) body += chunk
    const { data: asked } = rpc.safeParse(JSON.parse(body))
    // An answer of the client to a request of ours.
    if (!asked) {
      answered.push(JSON.parse(body))
      return void response.writeHead(202).end()
    }
    seen.push({ method: asked.method, params: asked.params })
    if (asked.id === undefined) return void response.writeHead(202).end()
    const answer = answerOf(asked)
    if (typeof answer === 'function') return answer(response, asked)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...answer }))
  })

  function answerOf({ method, params }: Rpc): Answer {
    if (method === 'initialize') {
      const serverInfo = { name: 'hostile', version: '1' }
      return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } }
    }
    if (method === 'ping') return { result: {} }
    if (method === 'tools/list') return { result: { tools: answers.tools ?? [] } }
    const call = method === 'tools/call' ? answers.calls?.[params?.name ?? ''] : undefined
    return call ?? { error: { code: -32601, message: 'Method not found' } }
  }

  const url = await listenLocally(server)
  return {
    url: `${url}/mcp`,
    seen,
    answered,
    endConnections: () => server.closeAllConnections(),
    close: () => closeServer(server),
  }
}

/** Begins an event stream that never ends. `line` makes its next words. */
export function streamForever(line: (count: number) => string) {
  return (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let count = 0
    const write = () => {
      for (let left = 50; left > 0 && !response.destroyed; left -= 1) {
        count += 1
        if (!response.write(line(count))) break
      }
      if (!response.destroyed) setTimeout(write, 1)
    }
    write()
  }
}

/** A tool that takes anything. */
export const anyTool = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  ...more,
})

/** The result of a tool that says these words. */
export const words = (text: string) => ({ result: { content: [{ type: 'text', text }] } })
