import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { toolEffect } from '../domain/agents/tool.ts'
import { serverName } from '../domain/mcp/tool-name-shape.ts'
import type { ServerTarget } from './connect-server.ts'

const texts = z.record(z.string(), z.string())

/** A server as clients of MCP write it in their files. */
const program = z.object({
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  cwd: z.string().optional(),
})
const address = z.object({
  type: z.enum(['http', 'streamable-http', 'streamableHttp']).optional(),
  url: z.url({ protocol: /^https?$/ }),
  headers: texts.default({}),
})
const common = z.object({
  title: z.string().trim().min(1).max(80).optional(),
  disabled: z.boolean().default(false),
  /** Only ours: the effects of tools by their names. */
  effects: z.record(z.string(), toolEffect).default({}),
})
const file = z.object({
  mcpServers: z.record(z.string(), z.intersection(z.union([program, address]), common)),
})

/** A server of the operator's file. */
export interface FiledServer {
  name: string
  title: string
  target: ServerTarget
  effects: Readonly<Record<string, z.infer<typeof toolEffect>>>
}

/**
 * Reads the operator's file. `${NAME}` in it stands for a variable of the environment, so that secrets can stay out of
 * the file. Throws an error with a sentence for the operator.
 */
export async function readOperatorFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FiledServer[]> {
  const named = `The file ${path} of OPENVIBE_MCP_CONFIG`
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${named} can’t be read. Check its path and its permissions.`)
  })
  const servers = file.safeParse(parse(text, named))
  if (!servers.success) throw new Error(`${named} is not valid:\n${z.prettifyError(servers.error)}`)
  const filled = (value: string) => fill(value, env, named)
  const read = Object.entries(servers.data.mcpServers).flatMap(([key, given]): FiledServer[] => {
    if (given.disabled) return []
    const { effects } = given
    return [
      {
        name: nameOf(key, named),
        title: given.title ?? key.slice(0, 80),
        target: targetOf(given, filled),
        effects,
      },
    ]
  })
  const names = new Set(read.map(({ name }) => name))
  if (names.size < read.length) throw new Error(`${named} has two servers with the same name. Rename one.`)
  return read.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function parse(text: string, named: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${named} is not valid JSON. Check it for a missing comma or quote.`)
  }
}

/** Other clients allow any name: `My_Server` becomes `my-server`. */
function nameOf(key: string, named: string): string {
  const name = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 31)
  if (!serverName.safeParse(name).success)
    throw new Error(`${named}: the name “${key}” has no letters or digits.`)
  return name
}

function targetOf(
  given: z.infer<typeof program> | z.infer<typeof address>,
  filled: (value: string) => string,
): ServerTarget {
  if ('url' in given) {
    const credentials = { headers: fillAll(given.headers, filled) }
    return { kind: 'http', url: filled(given.url), credentials }
  }
  const { command, args, env, cwd } = given
  return {
    kind: 'stdio',
    command: filled(command),
    args: args.map(filled),
    env: fillAll(env, filled),
    ...(cwd !== undefined && { cwd: filled(cwd) }),
  }
}

function fillAll(values: Record<string, string>, filled: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]))
}

function fill(value: string, env: Readonly<Record<string, string | undefined>>, named: string): string {
  return value.replace(
    /\$\{(?:env:)?(\w+)(?::-([^}]*))?\}/g,
    (_, name: string, otherwise: string | undefined) => {
      const found = env[name] ?? otherwise
      if (found === undefined) throw new Error(`${named} names the variable ${name}, which is not set.`)
      return found
    },
  )
}
