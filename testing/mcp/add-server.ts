import { v7 as newId } from 'uuid'
import { readClock } from '../../server/db/clock.ts'
import { insertMcpServer, keepFindings, keepToolEffects } from '../../server/db/mcp/mcp-servers.ts'
import type { ToolEffect } from '../../server/domain/agents/tool.ts'
import { connectServer, mostMessageBytes } from '../../server/mcp/connect-server.ts'
import { listServerTools } from '../../server/mcp/list-server-tools.ts'
import { createGuardedFetch } from '../../server/outbound/guarded-fetch.ts'
import type { WorkerStage } from '../worker-stage.ts'

/** Adds a server to the workspace of a stage as an admin does: tests it, and chooses the effects of its tools. */
export async function addServer(
  { db, scene }: Pick<WorkerStage, 'db' | 'scene'>,
  { name, url, effects = {} }: { name: string; url: string; effects?: Record<string, ToolEffect> },
): Promise<string> {
  const serverId = newId()
  const { workspaceId, ada } = scene
  const fields = { id: serverId, name, title: name, url, auth: 'none' as const, headerNames: [] }
  await db.asWorker(tx => insertMcpServer(tx, { ...fields, workspaceId, createdBy: ada }))
  const fetch = createGuardedFetch({
    allowPrivate: ['127.0.0.1/32'],
    maxBytes: mostMessageBytes,
    timeoutMs: 20_000,
  })
  const target = { kind: 'http' as const, url, credentials: { headers: {} } }
  const connection = await connectServer(target, { name, fetch, timeoutMs: 10_000 })
  try {
    const askedAt = await db.asWorker(readClock)
    const findings = await listServerTools(connection, { timeoutMs: 10_000 })
    const chosen = findings.tools.flatMap(tool => {
      const effect = effects[tool.name]
      return effect ? [[tool.name, { effect, fingerprint: tool.fingerprint }] as const] : []
    })
    await db.asWorker(tx => keepFindings(tx, { serverId, findings, askedAt }))
    await db.asWorker(tx => keepToolEffects(tx, { serverId, effects: Object.fromEntries(chosen) }))
  } finally {
    await connection.close()
    await fetch.close()
  }
  return serverId
}
