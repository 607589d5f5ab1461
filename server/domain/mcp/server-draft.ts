/** The inputs and answers of an admin's calls about MCP servers. */
import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { mcpServer, mcpServerFields, serverAuth } from './mcp-server.ts'

/** Headers that belong to the connection or to the protocol. */
const ownHeaders = [
  ...[
    'host',
    'connection',
    'content-length',
    'content-type',
    'transfer-encoding',
    'upgrade',
    'te',
    'trailer',
  ],
  ...['accept', 'mcp-session-id', 'mcp-protocol-version', 'last-event-id'],
]

export const mostHeaders = 10

export const headerName = z
  .string()
  .trim()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,80}$/, 'Use letters, digits and - for the name of a header.')
  .refine(name => !ownHeaders.includes(name.toLowerCase()), 'OpenVibe sets this header itself.')

const headerValue = z
  .string()
  .trim()
  .min(1, 'Enter a value for each header.')
  .max(8_000)
  .regex(/^[\t\x20-\x7e\x80-\xff]+$/, 'The value of a header has to be one line of plain text.')

/** A client that an admin registered at the authorization server by hand. */
export const typedClient = z.strictObject({
  id: z.string().trim().min(1).max(2_000),
  secret: z.string().trim().min(1).max(2_000).nullable().default(null),
})
export type TypedClient = z.infer<typeof typedClient>

/** A typed client as it is kept. Its secret goes to one authorization server, the first one that got it. */
export const keptClient = typedClient.extend({ issuer: z.string().nullable().default(null) })
export type KeptClient = z.infer<typeof keptClient>

const { name, title, url } = mcpServerFields.shape

/** A new server. A switched-on one is tested first. */
export const mcpServerDraft = z.strictObject({
  name,
  title,
  url,
  auth: serverAuth.default('none'),
  headers: z.record(headerName, headerValue).default({}),
  oauthClient: typedClient.nullish(),
  isActive: z.boolean().default(true),
})
export type McpServerDraft = z.infer<typeof mcpServerDraft>

/** Changes of a server. Everything that is left out stays; a header with null is removed. */
export const mcpServerChange = z.strictObject({
  title: title.optional(),
  url: url.optional(),
  auth: serverAuth.optional(),
  headers: z.record(headerName, headerValue.nullable()).optional(),
  oauthClient: typedClient.nullish(),
  isActive: z.boolean().optional(),
})
export type McpServerChange = z.infer<typeof mcpServerChange>

/** A server in a list. */
export const mcpServerEntry = mcpServer
  .pick({
    id: true,
    workspaceId: true,
    name: true,
    title: true,
    url: true,
    auth: true,
    isActive: true,
    health: true,
    lastError: true,
    checkedAt: true,
    latencyMs: true,
  })
  .extend({
    tools: z.number().int(),
    /** Tools that an admin should look at: new ones, and ones that have changed since. */
    toolsToCheck: z.number().int(),
  })
export type McpServerEntry = z.infer<typeof mcpServerEntry>

/** A server with the agents that use its tools. */
export const mcpServerDetail = mcpServer.extend({
  agents: z.array(
    z.object({
      id,
      displayName: z.string(),
      /** The tools of this server that it has, as `server.tool`. */
      tools: z.array(z.string()),
    }),
  ),
})
export type McpServerDetail = z.infer<typeof mcpServerDetail>

/** The tools of a server as the editor of an agent offers them, without the address of the server. */
export const offeredServer = mcpServer.pick({ id: true, name: true, title: true, isActive: true }).extend({
  tools: z.array(
    z.object({
      /** As `server.tool`. */
      name: z.string(),
      description: z.string(),
      effect: mcpServer.shape.toolEffects.valueType.shape.effect,
      /** The length of its description in a request. */
      length: z.number().int(),
    }),
  ),
})
export type OfferedServer = z.infer<typeof offeredServer>

/** The resources and prompts of a server, in a list. */
export const serverContents = z.object({
  resources: z.array(z.object({ uri: z.string(), about: z.string() })),
  /** Addresses with fields to fill in. */
  templates: z.array(z.object({ uri: z.string(), about: z.string() })),
  /** An argument that may be left out ends in `?`. */
  prompts: z.array(z.object({ name: z.string(), about: z.string(), arguments: z.array(z.string()) })),
})
export type ServerContents = z.infer<typeof serverContents>

/** A resource by its address, or a prompt by its name with its arguments. */
export const serverItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('resource'), uri: z.string().min(1).max(2_000) }),
  z.strictObject({
    kind: z.literal('prompt'),
    name: z.string().min(1).max(128),
    arguments: z.record(z.string().max(64), z.string().max(4_000)).default({}),
  }),
])
export type ServerItem = z.infer<typeof serverItem>
