import type { ServerAuth } from '../domain/mcp/mcp-server.ts'
import type { McpError } from './mcp-error.ts'

/**
 * Tells how a failure shows on the page of a server. A server that wants a sign-in is only signed out if people can sign in
 * to it. `auth`: null for a server of the operator, whose access no admin can change.
 */
export function tellHealth(
  { name, auth }: { name: string; auth: ServerAuth | null },
  { failure, message }: McpError,
): { health: 'failing' | 'signed_out'; error: string } {
  if (failure !== 'signed_out') return { health: 'failing', error: message }
  if (auth === 'oauth') return { health: 'signed_out', error: message }
  const advice = {
    none: 'It needs a sign-in or a key: choose OAuth or headers.',
    headers: 'It does not accept these headers: check their names and values.',
    operator: 'Ask the operator of this installation to check its access.',
  }[auth ?? 'operator']
  return { health: 'failing', error: `The server ${name} refused access. ${advice}` }
}
