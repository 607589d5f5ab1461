import type { Claims, Database } from '../../../db/client.ts'
import { keepHealth, lockMcpServer, renewAccount } from '../../../db/mcp/mcp-servers.ts'
import { keepSealed, readSealed } from '../../../db/mcp/sealed-secrets.ts'
import { type BegunSignIn, takeSignIn } from '../../../db/mcp/sign-ins.ts'
import { findWorkspace } from '../../../db/workspaces/workspaces.ts'
import { type PendingSignIn, pendingSignIn } from '../../../domain/mcp/oauth-grant.ts'
import { keptClient } from '../../../domain/mcp/server-draft.ts'
import { type SignInProblem, signInSentences } from '../../../domain/mcp/sign-in-problem.ts'
import { clientSecret, grantSecret, openJson, sealJson } from '../../../mcp/credentials/secret-names.ts'
import { SignInError } from '../../../mcp/oauth/sign-in-error.ts'
import { tradeCode } from '../../../mcp/oauth/trade-code.ts'
import { hashSecret } from '../../workspaces/hash-secret.ts'
import { findOwnServer, type ServerCall } from '../find-server.ts'
import type { McpGate } from '../mcp-gate.ts'
import { keepTest, testServer } from '../visit-server.ts'

/** The answer with which an authorization server sends the browser back. */
export interface SignInAnswer {
  state: string
  code: string | null
  error: string | null
  iss: string | null
}

/** The page to show, and the problem to tell there. Null: the state belongs to no sign-in. */
export type SignInOutcome = { slug: string; serverId: string; problem: SignInProblem | null } | null

/**
 * Ends a sign-in: trades the code for tokens, seals them, and tests the server. Only the session that began it can end
 * it, and only once, so that nobody can be made to use a stranger's account.
 */
export async function finishSignIn(
  db: Database,
  gate: McpGate,
  { claims, ...answer }: { claims: Claims } & SignInAnswer,
): Promise<SignInOutcome> {
  const begun = await db.asWorker(tx => takeSignIn(tx, { stateHash: hashSecret(answer.state) }))
  if (!begun || begun.userId !== claims.sub) return null
  const { serverId, workspaceId } = begun
  const call = { claims, workspaceId, serverId }
  const found = await db.asUser(claims, async tx => {
    const server = await findOwnServer(tx, call)
    return { server, slug: (await findWorkspace(tx, { workspaceId }))?.slug ?? '' }
  })
  const problem = await settle(db, gate, { claims, begun, answer })
  if (problem === null) await keepTest(db, serverId, await testServer(db, gate, found.server))
  return { slug: found.slug, serverId, problem }
}

/**
 * Keeps which authorization server gets the secret of a typed client, before it is sent there. Another one is refused, also
 * if two sign-ins were begun at once.
 */
async function keepIssuer(
  db: Database,
  { box }: McpGate,
  { pending, ...call }: ServerCall & { pending: PendingSignIn },
): Promise<void> {
  const { client, server } = pending
  if (client.origin !== 'typed' || client.secret === null) return
  const { serverId } = call
  await db.asUser(call.claims, async tx => {
    await findOwnServer(tx, call)
    await lockMcpServer(tx, call)
    const sealed = await readSealed(tx, { serverId })
    const kept = openJson(box, serverId, sealed?.[clientSecret], keptClient)
    if (kept?.id !== client.id || kept.secret !== client.secret) throw new SignInError('changed')
    if (kept.issuer === server.issuer) return
    if (kept.issuer !== null) throw new SignInError('moved_issuer')
    const pinned = sealJson(box, serverId, { ...kept, issuer: server.issuer })
    await keepSealed(tx, { serverId, secrets: { [clientSecret]: pinned } })
  })
}

/** Keeps the tokens, or the problem as the server's last error. */
async function settle(
  db: Database,
  gate: McpGate,
  given: { claims: Claims; begun: BegunSignIn & { isOver: boolean }; answer: SignInAnswer },
): Promise<SignInProblem | null> {
  const { claims, begun, answer } = given
  const { serverId, workspaceId } = begun
  try {
    if (begun.sessionId !== claims.session_id) throw new SignInError('other_session')
    if (begun.isOver) throw new SignInError('expired')
    const pending = openJson(gate.box, serverId, begun.sealed, pendingSignIn)
    if (answer.error !== null || answer.code === null || !pending) {
      throw new SignInError(answer.error === 'access_denied' ? 'denied' : 'failed')
    }
    const { code } = answer
    await keepIssuer(db, gate, { claims, workspaceId, serverId, pending })
    const grant = await tradeCode({
      pending,
      code,
      iss: answer.iss ?? undefined,
      now: new Date(),
      fetch: gate.fetch,
    })
    await db.asUser(claims, async tx => {
      const call = { claims, workspaceId, serverId }
      await findOwnServer(tx, call)
      await lockMcpServer(tx, call)
      const { url, auth } = await findOwnServer(tx, call)
      // A token goes to no other server than the one that it was asked for.
      if (url !== pending.serverUrl || auth !== 'oauth') throw new SignInError('changed')
      await keepSealed(tx, { serverId, secrets: { [grantSecret]: sealJson(gate.box, serverId, grant) } })
      await renewAccount(tx, { serverId, userId: claims.sub })
    })
    return null
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    const { problem } = error
    await db.asWorker(async tx => {
      const sealed = await readSealed(tx, { serverId })
      // An earlier sign-in still counts.
      if (sealed?.[grantSecret]) return
      await keepHealth(tx, { serverId, health: 'signed_out', error: signInSentences[problem] })
    })
    return problem
  }
}
