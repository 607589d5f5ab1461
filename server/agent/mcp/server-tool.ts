import { trustOfEffect } from '../../domain/agents/calls/decide-call.ts'
import type { ToolFailure } from '../../domain/agents/tool.ts'
import type { McpServer, McpTool } from '../../domain/mcp/mcp-server.ts'
import type { OfferedTool } from '../../domain/mcp/offered-tools.ts'
import { choiceOf, effectOf, stricterEffect } from '../../domain/mcp/tool-effects.ts'
import { showToolName } from '../../domain/mcp/tool-name.ts'
import { wrapOutput } from '../../domain/mcp/tool-output.ts'
import { callServerTool } from '../../mcp/call-server-tool.ts'
import { McpError, type McpFailure } from '../../mcp/mcp-error.ts'
import { ownSource, type Tool, ToolError } from '../tools/define-tool.ts'
import { sourceAt } from './call-source.ts'
import type { ServerPool } from './server-pool.ts'

/** Longer than any agent's time limit, which ends a call first. */
const longestCallMs = 15 * 60_000

/**
 * Makes a tool of the loop out of a server's tool. `server`: the server as it is now; null: it is switched off or gone.
 * Its effect is never less strict than it was when the task started, or than it is now.
 */
export function makeServerTool(offered: OfferedTool, server: McpServer | null, pool: ServerPool): Tool {
  const now = server?.tools.find(({ name }) => name === offered.tool)
  const effect =
    server && now ? stricterEffect(offered.effect, effectOf(now, server.toolEffects)) : offered.effect
  // Nothing that happened since the task started makes its calls easier.
  const chosen = server && now ? choiceOf(now, server.toolEffects) : null
  const atStart = offered.effect === 'privileged' ? offered.effect : null
  const choice = chosen ? stricterEffect(chosen, offered.effect) : atStart
  const shownName = showToolName(offered)
  return {
    name: offered.wireName,
    shownName,
    server: offered.server,
    description: offered.description,
    inputSchema: offered.inputSchema,
    effect,
    flow: 'sync',
    // Nobody knows whether a call of others was made, unless it changes nothing.
    repeatable: effect === 'read_only',
    posts: false,
    trustOf: () => trustOfEffect[effect],
    source: () => (server && now ? sourceAt(server, now, choice) : ownSource),
    check: input => (isObject(input) ? null : 'The input must be an object.'),
    async aim() {
      refuseGone(offered, server, now)
      return null
    },
    async run({ task, signal, tellProgress }, input) {
      const { id, name, url } = refuseGone(offered, server, now)
      if (!isObject(input)) throw new ToolError('The input must be an object.', 'invalid_input')
      const place = { id, name, url, workspaceId: task.workspaceId }
      const result = await pool
        .use(place, { signal, repeats: effect === 'read_only' }, connection =>
          callServerTool(connection, {
            tool: { name: offered.tool, inputSchema: offered.inputSchema },
            input,
            timeoutMs: longestCallMs,
            signal,
            onProgress: words => tellProgress(offered.wireName, words),
          }),
        )
        .catch(error => {
          throw error instanceof McpError ? tellFailure(error, effect !== 'read_only') : error
        })
      const text = wrapOutput(shownName, result.text === '' ? '(nothing)' : result.text)
      if (result.isError) throw new ToolError(`The tool failed.\n${text}`, 'error')
      return { kind: 'done', content: text, pictures: result.pictures }
    },
  }
}

function refuseGone(
  { server: name, tool }: OfferedTool,
  server: McpServer | null,
  now: McpTool | undefined,
): McpServer {
  if (!server) {
    throw new ToolError(`The server ${name} was removed or turned off. Continue without its tools.`)
  }
  if (now) return server
  throw new ToolError(`The server ${name} no longer offers ${tool}. Continue without it.`)
}

const failures: Readonly<Record<McpFailure, ToolFailure>> = {
  unreachable: 'error',
  refused: 'refused',
  signed_out: 'refused',
  timed_out: 'timeout',
  too_large: 'error',
  lost: 'lost',
  wrong_input: 'invalid_input',
  unsupported: 'refused',
  garbled: 'error',
}

/** After these failures nobody knows whether the call was made. */
const openFailures: ReadonlySet<McpFailure> = new Set(['lost', 'timed_out', 'too_large', 'garbled'])

/** Tells a model that a server failed. Only a call with effects may have to be checked. */
export function tellFailure({ failure, message }: McpError, hasEffects: boolean): ToolError {
  const isOpen = hasEffects && openFailures.has(failure)
  const advice = isOpen
    ? ' The call may or may not have been carried out. Check whether it was before you call again.'
    : failure === 'wrong_input'
      ? ''
      : ' Continue without it, and say so if it matters.'
  return new ToolError(`${message}${advice}`, failures[failure])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
