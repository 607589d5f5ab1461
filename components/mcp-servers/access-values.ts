import type { ServerAuth } from '@/server/domain/mcp/mcp-server'
import { mcpServerFields } from '@/server/domain/mcp/mcp-server'
import type { McpServerChange, McpServerDraft } from '@/server/domain/mcp/server-draft'

/** A row of the headers as somebody types them. `isSet`: the value is stored, and an empty field keeps it. */
export interface HeaderRow {
  id: number
  name: string
  value: string
  isSet: boolean
}

/** The access to a server in a form. */
export interface AccessValues {
  auth: ServerAuth
  headers: readonly HeaderRow[]
  clientId: string
  clientSecret: string
}

const emptyRow: HeaderRow = { id: 0, name: '', value: '', isSet: false }
export const noAccess: AccessValues = { auth: 'none', headers: [emptyRow], clientId: '', clientSecret: '' }

/** The access of a stored server: its headers have names and no values. */
export function accessOf({
  auth,
  headerNames,
}: {
  auth: ServerAuth
  headerNames: readonly string[]
}): AccessValues {
  const rows = headerNames.map((name, id) => ({ id, name, value: '', isSet: true }))
  return { ...noAccess, auth, headers: rows.length > 0 ? rows : [emptyRow] }
}

export function addRow(rows: readonly HeaderRow[]): HeaderRow[] {
  return [...rows, { ...emptyRow, id: Math.max(0, ...rows.map(({ id }) => id)) + 1 }]
}

/** The headers of a new server. Rows without a name and a value are left out. */
function typedHeaders(rows: readonly HeaderRow[]): Record<string, string> {
  const filled = rows.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]))
}

function typedClient({ clientId, clientSecret }: AccessValues) {
  return clientId.trim() === ''
    ? undefined
    : { id: clientId, secret: clientSecret.trim() === '' ? null : clientSecret }
}

/** The part of a new server that says how it is asked. */
export function draftAccess(
  access: AccessValues,
): Pick<McpServerDraft, 'auth' | 'headers'> & Partial<Pick<McpServerDraft, 'oauthClient'>> {
  const client = typedClient(access)
  return {
    auth: access.auth,
    headers: access.auth === 'headers' ? typedHeaders(access.headers) : {},
    ...(access.auth === 'oauth' && client ? { oauthClient: client } : {}),
  }
}

/** The change of the access: stored headers that are gone are removed, and those with a new value are replaced. */
export function changeAccess(before: readonly string[], access: AccessValues): Partial<McpServerChange> {
  const { auth, headers } = access
  const client = typedClient(access)
  if (auth === 'oauth') return { auth, ...(client ? { oauthClient: client } : {}) }
  if (auth === 'none') return { auth }
  const kept = headers.filter(({ isSet, value }) => isSet && value === '').map(({ name }) => name)
  const typed = typedHeaders(headers.filter(({ isSet, value }) => !isSet || value !== ''))
  const gone = before.filter(name => !kept.includes(name) && !(name in typed))
  const change = { ...typed, ...Object.fromEntries(gone.map(name => [name, null])) }
  return { auth, ...(Object.keys(change).length > 0 ? { headers: change } : {}) }
}

/** Proposes the first part of the names of a server's tools, from its name for people. */
export function proposeName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 31)
}

/** The sentence about the first field that is wrong; null: the fields can be sent. */
export function findProblem(fields: { name: string; title: string; url: string }): string | null {
  const checked = mcpServerFields.omit({ auth: true }).safeParse(fields)
  if (checked.success) return null
  const [issue] = checked.error.issues
  if (issue?.path[0] === 'url') return 'Enter an address that begins with https:// or http://.'
  if (issue?.path[0] === 'title') return 'Enter a name with up to 80 characters.'
  return issue?.message ?? null
}
