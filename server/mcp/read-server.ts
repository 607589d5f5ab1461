/** Reads the resources and prompts of servers. */
import * as z from 'zod'
import { cutMiddle } from '../domain/agents/tool-result.ts'
import { cleanLine, cleanText } from '../domain/mcp/clean-text.ts'
import { describeOutput, describeResource, resourceContent } from '../domain/mcp/tool-output.ts'
import type { ServerConnection } from './connect-server.ts'
import { explainError } from './explain-error.ts'

/** The first items of a list are enough to choose from. */
const mostListed = 100
const mostTokens = 50_000

const listed = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .transform(items => items.slice(0, mostListed).flatMap(each => item.safeParse(each).data ?? []))
const resources = z.looseObject({
  resources: listed(
    z.looseObject({ uri: z.string(), name: z.string().catch(''), description: z.string().catch('') }),
  ),
})
const templates = z.looseObject({
  resourceTemplates: listed(
    z.looseObject({ uriTemplate: z.string(), name: z.string().catch(''), description: z.string().catch('') }),
  ),
})
const prompts = z.looseObject({
  prompts: listed(
    z.looseObject({
      name: z.string(),
      description: z.string().catch(''),
      arguments: z.array(z.looseObject({ name: z.string(), required: z.boolean().catch(false) })).catch([]),
    }),
  ),
})
const contents = z.looseObject({ contents: listed(resourceContent) })
const messages = z.looseObject({
  messages: listed(z.looseObject({ role: z.string(), content: z.unknown() })),
})

export interface ReadOptions {
  timeoutMs: number
  signal: AbortSignal
}

/** The resources and prompts of a server, as an agent chooses from them. */
export interface ServerContents {
  resources: { uri: string; about: string }[]
  /** Addresses with fields to fill in. */
  templates: { uri: string; about: string }[]
  prompts: { name: string; about: string; arguments: string[] }[]
}

/** Lists the first resources and prompts of a server. Throws an McpError. */
export async function listServerContents(
  connection: ServerConnection,
  options: ReadOptions,
): Promise<ServerContents> {
  const { client, offers } = connection
  const has = (offer: 'resources' | 'prompts') => offers.includes(offer)
  return ask(connection, async () => ({
    resources: has('resources')
      ? (
          await client.request({ method: 'resources/list', params: {} }, resources, bound(options))
        ).resources.map(({ uri, name, description }) => ({
          uri: cleanLine(uri, 500),
          about: aboutOf(name, description),
        }))
      : [],
    templates: has('resources')
      ? await client
          .request({ method: 'resources/templates/list', params: {} }, templates, bound(options))
          .then(({ resourceTemplates }) =>
            resourceTemplates.map(({ uriTemplate, name, description }) => ({
              uri: cleanLine(uriTemplate, 500),
              about: aboutOf(name, description),
            })),
          )
          // Many servers have none, and say so by an error.
          .catch(() => [])
      : [],
    prompts: has('prompts')
      ? (await client.request({ method: 'prompts/list', params: {} }, prompts, bound(options))).prompts.map(
          ({ name, description, arguments: fields }) => ({
            name: cleanLine(name, 128),
            about: cleanLine(description, 300),
            arguments: fields.map(field => `${cleanLine(field.name, 64)}${field.required ? '' : '?'}`),
          }),
        )
      : [],
  }))
}

/** Reads a resource as text. Throws an McpError. */
export function readServerResource(
  connection: ServerConnection,
  { uri, ...options }: ReadOptions & { uri: string },
): Promise<string> {
  return ask(connection, async () => {
    const read = await connection.client.request(
      { method: 'resources/read', params: { uri } },
      contents,
      bound(options),
    )
    return cut(cleanText(read.contents.map(describeResource).join('\n\n')))
  })
}

/** Reads a prompt as text: its messages, each after its role. Throws an McpError. */
export function readServerPrompt(
  connection: ServerConnection,
  { name, fields, ...options }: ReadOptions & { name: string; fields: Record<string, string> },
): Promise<string> {
  return ask(connection, async () => {
    const params = { name, arguments: fields }
    const read = await connection.client.request({ method: 'prompts/get', params }, messages, bound(options))
    return cut(
      read.messages
        .map(({ role, content }) => {
          const blocks = Array.isArray(content) ? content : [content]
          return `${cleanLine(role, 20)}: ${describeOutput(blocks).text}`
        })
        .join('\n\n'),
    )
  })
}

async function ask<Answer>({ name }: ServerConnection, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw explainError(name, error)
  }
}

function bound({ timeoutMs, signal }: ReadOptions) {
  return { timeout: timeoutMs, maxTotalTimeout: timeoutMs, signal }
}

function aboutOf(name: string, description: string): string {
  return [cleanLine(name, 120), cleanLine(description, 300)].filter(text => text !== '').join(': ')
}

function cut(text: string): string {
  return cutMiddle(text, { tokens: mostTokens })
}
