/** Programs that act for a person by OAuth, as clients of our MCP server. */

import * as z from 'zod'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

/** The scopes that a person can give a program; the scope `admin` is only for API keys. */
export const connectionScope = z.enum(['read', 'write'])
export type ConnectionScope = z.infer<typeof connectionScope>

/** A program that a person has connected, in a list. */
export const connection = z.object({
  id,
  workspaceId: id,
  /** The person whose rights it has. */
  ownerId: id,
  /** The name that the program gave itself. */
  name: z.string(),
  /** The hosts, or the schemes of programs, to which people are sent back. */
  places: z.array(z.string()),
  scope: connectionScope,
  createdAt: time,
  lastUsedAt: time.nullable(),
})
export type Connection = z.infer<typeof connection>

/** The request of a program for access, as the address of the consent page has it. */
export const accessRequest = z.strictObject({
  clientId: z.string().max(100),
  redirectUri: z.string().max(1_000),
  responseType: z.string().max(100).optional(),
  codeChallenge: z.string().max(200).optional(),
  codeChallengeMethod: z.string().max(100).optional(),
  scope: z.string().max(1_000).optional(),
  state: z.string().max(4_000).optional(),
  resource: z.string().max(1_000).optional(),
})
export type AccessRequest = z.infer<typeof accessRequest>

/** The things that the consent page shows. */
export const shownRequest = z.object({
  name: z.string(),
  /** The host, or the scheme of a program, that gets the answer. */
  place: z.string(),
  /** The program runs on the person's own computer. */
  isLocal: z.boolean(),
  /** The widest scope that it asks for. */
  scope: connectionScope,
  /** The workspaces in which the person may connect programs. */
  workspaces: z.array(z.object({ id, name: z.string() })),
  /** The address that tells the program that the person said no. */
  cancelTo: z.string(),
})
export type ShownRequest = z.infer<typeof shownRequest>

/** The lifetimes of codes and tokens, in seconds. A connection that is not used for so long ends. */
export const lifetimes = { code: 60, access: 3_600, refresh: 60 * 86_400 } as const

export const accessTokenPrefix = 'ova_'
export const refreshTokenPrefix = 'ovr_'

/** The path of the MCP server, for which all tokens are. */
export const mcpPath = '/mcp'

/** Returns the name of a program as it can be shown: on one line, without characters that change its direction. */
export function showClientName(name: string | undefined): string {
  return (
    plainName(name ?? '')
      .slice(0, limits.nameLength)
      .toWellFormed()
      .trim() || 'Unnamed program'
  )
}

/** Returns the widest scope that a request names; a request that names none of ours may get all. */
export function widestScope(asked: string | undefined): ConnectionScope {
  const names = (asked ?? '').split(' ')
  return names.includes('read') && !names.includes('write') ? 'read' : 'write'
}

/** Tells whether a text is the challenge of PKCE with S256. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
