import * as z from 'zod'
import type { McpServer } from '../../domain/mcp/mcp-server.ts'
import { wrapOutput } from '../../domain/mcp/tool-output.ts'
import type { ToolOffer } from '../../domain/prompts/context-input.ts'
import type { ServerConnection } from '../../mcp/connect-server.ts'
import { McpError } from '../../mcp/mcp-error.ts'
import { listServerContents, readServerPrompt, readServerResource } from '../../mcp/read-server.ts'
import { defineTool, ownSource, type Tool, ToolError } from '../tools/define-tool.ts'
import { sourceAt } from './call-source.ts'
import type { ServerPool } from './server-pool.ts'
import { tellFailure } from './server-tool.ts'

const readFromServerName = 'mcp_read'
const timeoutMs = 60_000

/**
 * Makes the tool that reads resources and prompts of servers. Reading what a server lists is free; an address or values
 * that the model made up tell the server something, so they need approval.
 */
export function makeReadFromServer(
  /** By their names; null: it is switched off or gone. */
  servers: ReadonlyMap<string, McpServer | null>,
  pool: Pick<ServerPool, 'use'>,
): Tool {
  const names = [...servers.keys()]
  return defineTool({
    name: readFromServerName,
    description: `Reads resources and prompts of these MCP servers: ${names.join(', ')}. Give only the server to get a list of both. Give uri to read a listed resource, or prompt to read a listed prompt.`,
    input: z.strictObject({
      server: z.string().describe('The name of the server.'),
      uri: z.string().max(2_000).optional().describe('The address of a listed resource.'),
      filled_uri: z
        .string()
        .max(2_000)
        .optional()
        .describe('An address made from a listed template. It needs approval.'),
      prompt: z.string().max(128).optional().describe('The name of a listed prompt.'),
      values: z
        .record(z.string(), z.string().max(10_000))
        .optional()
        .describe('The values of the fields of the prompt. They need approval.'),
    }),
    effect: 'read_only',
    flow: 'sync',
    trust: ({ filled_uri, values }) =>
      filled_uri !== undefined || values !== undefined ? 'approve' : 'autonomous',
    source({ server: name }) {
      const server = servers.get(name)
      return server ? sourceAt(server, null, null) : ownSource
    },
    async run({ task, signal }, { server: name, uri, filled_uri, prompt, values }) {
      const server = servers.get(name)
      if (server === undefined) {
        throw new ToolError(
          `You can’t read from a server named ${name}. You can read from: ${names.join(', ')}.`,
        )
      }
      if (server === null) throw new ToolError(`The server ${name} was removed or switched off.`)
      const place = { id: server.id, name, url: server.url, workspaceId: task.workspaceId }
      const options = { timeoutMs, signal }
      const ask = <Answer>(work: (connection: ServerConnection) => Promise<Answer>) =>
        pool.use(place, { signal, repeats: true }, work).catch(error => {
          throw error instanceof McpError ? tellFailure(error, false) : error
        })
      const read = async () => {
        if (filled_uri !== undefined) {
          return ask(connection => readServerResource(connection, { uri: filled_uri, ...options }))
        }
        const listed = await ask(connection => listServerContents(connection, options))
        if (prompt !== undefined) {
          refuseUnlisted(
            prompt,
            listed.prompts.map(each => each.name),
          )
          const fields = values ?? {}
          return ask(connection => readServerPrompt(connection, { name: prompt, fields, ...options }))
        }
        if (uri === undefined) return JSON.stringify(listed)
        refuseUnlisted(
          uri,
          listed.resources.map(each => each.uri),
        )
        return ask(connection => readServerResource(connection, { uri, ...options }))
      }
      const content = await read()
      return { kind: 'done', content: wrapOutput(name, content) }
    },
  })
}

/** Returns the tool as a model gets it. */
export function describeReader(servers: readonly string[]): ToolOffer {
  const tool = makeReadFromServer(new Map(servers.map(name => [name, null])), { use: neverUsed })
  return { name: tool.name, description: tool.description, input_schema: tool.inputSchema }
}

function neverUsed(): never {
  throw new Error('This tool is only described.')
}

function refuseUnlisted(wanted: string, listed: readonly string[]): void {
  if (listed.includes(wanted)) return
  throw new ToolError(
    'The server does not list this. Ask for its list first, and use an entry exactly as it stands there.',
    'invalid_input',
  )
}
