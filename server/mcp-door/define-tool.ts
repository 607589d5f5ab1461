import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import { toRefusal } from '../api/problem.ts'
import { weighRead } from '../domain/limits/weigh-read.ts'
import { admitMessage } from '../http/guard/admit-message.ts'
import { Refusal } from '../http/guard/refusal.ts'
import type { McpCall } from './mcp-call.ts'

/** The answer of a tool: the data, and the same in words for clients that show only text to their model. */
export interface ToolAnswer<Data> {
  data: Data
  text: string
}

export interface McpTool {
  name: string
  /** The scope that a key needs to be offered the tool. */
  scope: 'read' | 'write'
  input: z.ZodObject
  addTo(server: McpServer, call: McpCall): void
}

/** Makes a tool. A refusal becomes a result that says why, so that the client's model can act on it. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(given: {
  name: string
  title: string
  description: string
  scope: 'read' | 'write'
  /** The call counts as a sent message for the rate limits. */
  posts?: boolean
  /** A repeated call with the same input changes nothing more. */
  isIdempotent?: boolean
  input: Input
  output: Output
  run(call: McpCall, input: z.output<Input>, context: ServerContext): Promise<ToolAnswer<z.input<Output>>>
}): McpTool {
  const { name, title, description, scope, posts = false, input, output } = given
  const inputSchema: z.ZodObject = input
  const outputSchema: z.ZodObject = output
  const readOnlyHint = scope === 'read'
  const annotations = {
    title,
    readOnlyHint,
    ...(readOnlyHint ? {} : { destructiveHint: false, idempotentHint: given.isIdempotent ?? false }),
    openWorldHint: false,
  }

  async function answer(call: McpCall, came: unknown, context: ServerContext): Promise<CallToolResult> {
    try {
      await count(call)
      const { data, text } = await given.run(call, input.parse(came), context)
      return { content: [{ type: 'text', text }], structuredContent: output.parse(data) }
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal) return refuse(refusal)
      call.log.error({ err: error, tool: name }, 'a call of an MCP client failed')
      return refuse(new Refusal(500, 'internal', 'Something went wrong on our side. Try again in a moment.'))
    }
  }

  async function count({ limits, key }: McpCall): Promise<void> {
    if (posts) {
      await limits.consume('message', key.ownerId)
      await admitMessage(limits, { workspaceId: key.workspaceId, userId: key.ownerId })
    } else if (scope === 'write') await limits.consume('write', key.ownerId)
    else await limits.consume('read', key.ownerId, weighRead(name))
  }

  return {
    name,
    scope,
    input,
    addTo(server, call) {
      const config = { title, description, inputSchema, outputSchema, annotations }
      server.registerTool(name, config, (came, context) => answer(call, came, context))
    },
  }
}

/** The sentence is for the client's model, the stable reason for its program. */
function refuse({ reason, message }: Refusal): CallToolResult {
  const _meta = { 'openvibe/reason': reason }
  return { isError: true, content: [{ type: 'text', text: message }], _meta }
}
