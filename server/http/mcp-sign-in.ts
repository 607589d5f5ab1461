import type { ServerResponse } from 'node:http'
import type { McpGate } from '../chat/mcp/mcp-gate.ts'
import { finishSignIn } from '../chat/mcp/sign-in/finish-sign-in.ts'
import { writeClientDocument } from '../chat/mcp/sign-in/sign-in-addresses.ts'
import type { Database } from '../db/client.ts'
import { DomainError } from '../domain/wire/domain-error.ts'
import type { Exchange } from './exchange.ts'
import { redirect, sendJson } from './guard/refusal.ts'
import type { ReadSession } from './session/sessions.ts'

const unknownSignIn =
  'This sign-in was not begun in this browser, or it has ended already. Nothing was changed. Go back to the page of the MCP server and sign in again.'

/** Longer values come from nobody who was sent by us. */
const longest = 4_000

/**
 * Takes people back who have signed in to an MCP server, and shows them the page of that server. The browser brings its
 * session cookie, and the state must belong to that session.
 */
export async function finishMcpSignIn(
  parts: { db: Database; mcp: McpGate; readSession: ReadSession },
  exchange: Exchange,
): Promise<void> {
  const { db, mcp, readSession } = parts
  const { url, res, log } = exchange
  const read = (name: string) => url.searchParams.get(name)?.slice(0, longest) ?? null
  res.setHeader('cache-control', 'private, no-store')
  // The address holds a code; no page that follows may pass it on.
  res.setHeader('referrer-policy', 'no-referrer')
  const session = await readSession(exchange)
  const state = read('state')
  const outcome =
    session?.kind === 'cookie' && state !== null
      ? await finishSignIn(db, mcp, {
          claims: session.claims,
          state,
          code: read('code'),
          error: read('error'),
          iss: read('iss'),
        }).catch(forgetRefusal)
      : null
  if (!outcome) return sendText(res, unknownSignIn)
  const { slug, serverId, problem } = outcome
  log.info({ serverId, problem }, 'sign-in to an MCP server ended')
  const query = new URLSearchParams({ 'sign-in': problem ?? 'done' })
  redirect(res, `/${slug}/settings/mcp-servers/${serverId}?${query}`)
}

/** The person is no admin any more, or the server is gone. */
function forgetRefusal(error: unknown): null {
  if (error instanceof DomainError) return null
  throw error
}

/** A person reads this in the browser, outside of any page. */
function sendText(res: ServerResponse, text: string): void {
  res.statusCode = 400
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.end(text)
}

/** Describes OpenVibe as a client, for authorization servers that look it up (a client id metadata document). */
export async function sendClientDocument({ res, origin }: Exchange): Promise<void> {
  res.setHeader('cache-control', 'public, max-age=300')
  sendJson(res, 200, writeClientDocument(origin))
}
