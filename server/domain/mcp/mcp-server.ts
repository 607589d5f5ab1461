import * as z from 'zod'
import { toolEffect } from '../agents/tool.ts'
import { withPlainHost } from '../destinations/destination.ts'
import { id, time } from '../wire/ids.ts'
import { plainName } from '../wire/plain-name.ts'
import { serverName } from './tool-name-shape.ts'

export const serverAuth = z.enum(['none', 'headers', 'oauth'])
export type ServerAuth = z.infer<typeof serverAuth>

/** `signed_out`: an admin must sign in to the server. `unknown`: it was never tested. */
export const serverHealth = z.enum(['unknown', 'ok', 'failing', 'signed_out'])
export type ServerHealth = z.infer<typeof serverHealth>

/** Everything beside tools that a server offers to read. */
export const serverOffer = z.enum(['resources', 'prompts'])
export type ServerOffer = z.infer<typeof serverOffer>

/** The annotations of a tool by its server. Only a stated `destructive` decides something: see decideCall. */
const toolHints = z.object({
  readOnly: z.boolean().optional(),
  destructive: z.boolean().optional(),
  idempotent: z.boolean().optional(),
  openWorld: z.boolean().optional(),
})

/** A tool of a server as it was found at the last test, its texts cleaned. */
export const mcpTool = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  hints: toolHints,
  /** The hash of everything that the server says about the tool. */
  fingerprint: z.string(),
})
export type McpTool = z.infer<typeof mcpTool>

/**
 * The effect that an admin chose for a tool, and the fingerprint that it had then: the choice counts only as long as
 * the server says the same about the tool.
 */
const chosenEffect = z.object({ effect: toolEffect, fingerprint: z.string() })

/** By a tool's name. */
export const toolEffects = z.record(z.string(), chosenEffect)
export type ToolEffects = z.infer<typeof toolEffects>

/** A server as the admins of a workspace see it. */
export const mcpServer = z.object({
  id,
  /** Null: the operator's server, which a workspace can switch off but not change. */
  workspaceId: id.nullable(),
  name: z.string(),
  title: z.string(),
  /** Null: a program that the worker starts, or an address that only the operator knows. */
  url: z.string().nullable(),
  auth: serverAuth,
  /** The names of the headers that are sent. Their values are never shown. */
  headerNames: z.array(z.string()),
  /** The number of its sign-in or keys, and the admin who gave them; null: nobody had to. */
  account: z.number().int(),
  accountBy: id.nullable(),
  isActive: z.boolean(),
  tools: z.array(mcpTool),
  /** Sentences about the parts of the server that can't be used. */
  remarks: z.array(z.string()),
  offers: z.array(serverOffer),
  toolEffects,
  health: serverHealth,
  lastError: z.string().nullable(),
  checkedAt: time.nullable(),
  /** The time that the last test took; null: the worker has only used it. */
  latencyMs: z.number().int().nullable(),
})
export type McpServer = z.infer<typeof mcpServer>

/** The result of a test of a server. */
export interface ServerFindings {
  tools: McpTool[]
  remarks: string[]
  offers: ServerOffer[]
}

/** A name or a password in an address would be sent along, and can make one host look like another. */
function namesNobody(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: '', password: '' }
  return username === '' && password === ''
}

/** The fields of a server that an admin sets. */
export const mcpServerFields = z.object({
  name: serverName,
  title: z.string().overwrite(plainName).min(1).max(80),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine(namesNobody, 'Enter the address without a name or a password.')
    .transform(withPlainHost),
  auth: serverAuth,
})
