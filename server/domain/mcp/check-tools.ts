/** Decides which of a server's tools can be used, and cleans everything that the server says about them. */
import * as z from 'zod'
import { cleanDescription, cleanLine } from './clean-text.ts'
import type { McpTool } from './mcp-server.ts'
import { parseToolName, showToolName, wireNameOf } from './tool-name.ts'
import { checkSchema } from './tool-schema.ts'

/** The most tools of one server: a request to a model has no room for more. */
export const mostTools = 200
const descriptionLength = 2_000
const mostRemarks = 20

const givenTool = z.looseObject({
  name: z.string(),
  title: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z.looseObject({}).nullish().catch(null),
})

/** A tool as a server gives it, and the hash of all of it. */
export interface GivenTool {
  given: unknown
  fingerprint: string
}

/**
 * Returns the usable tools of a server, by name, so that requests do not depend on the order in which a server lists them. A
 * remark says for each other tool why it is left out.
 */
export function checkTools(
  server: string,
  tools: readonly GivenTool[],
): { tools: McpTool[]; remarks: string[] } {
  const kept: McpTool[] = []
  const remarks: string[] = []
  const names = new Set<string>()
  for (const each of tools) {
    const checked = checkTool(server, each)
    if (typeof checked === 'string') {
      remarks.push(checked)
      continue
    }
    const wireName = wireNameOf({ server, tool: checked.name })
    if (names.has(wireName)) remarks.push(`${label(checked.name)} is left out: another tool has its name.`)
    else if (kept.length < mostTools) {
      names.add(wireName)
      kept.push(checked)
    }
  }
  const over = tools.length - remarks.length - kept.length
  const notes = over > 0 ? [`Only the first ${mostTools} tools can be used. ${over} more are left out.`] : []
  return { tools: kept.sort(byName), remarks: shorten([...notes, ...remarks]) }
}

function checkTool(server: string, { given, fingerprint }: GivenTool): McpTool | string {
  const { data } = givenTool.safeParse(given)
  if (!data) return 'A tool is left out: it has no name or no input schema.'
  const { name } = data
  if (!parseToolName(showToolName({ server, tool: name }))) {
    return `${label(name)} is left out: its name is too long or has unusual characters.`
  }
  const schema = checkSchema(data.inputSchema)
  if ('fault' in schema) return `${label(name)} is left out: ${schema.fault}`
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = data.annotations ?? {}
  return {
    name,
    title: data.title ? cleanLine(data.title, 80) || null : null,
    description: cleanDescription(data.description ?? '', descriptionLength),
    inputSchema: schema.schema,
    hints: {
      ...(typeof readOnlyHint === 'boolean' && { readOnly: readOnlyHint }),
      ...(typeof destructiveHint === 'boolean' && { destructive: destructiveHint }),
      ...(typeof idempotentHint === 'boolean' && { idempotent: idempotentHint }),
      ...(typeof openWorldHint === 'boolean' && { openWorld: openWorldHint }),
    },
    fingerprint,
  }
}

function label(name: string): string {
  return `The tool “${cleanLine(name, 40)}”`
}

function byName(one: McpTool, other: McpTool): number {
  return one.name < other.name ? -1 : 1
}

function shorten(remarks: string[]): string[] {
  if (remarks.length <= mostRemarks) return remarks
  return [...remarks.slice(0, mostRemarks - 1), `${remarks.length - mostRemarks + 1} more are left out.`]
}
