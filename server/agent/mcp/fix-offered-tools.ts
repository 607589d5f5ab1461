import type { Database, Tx } from '../../db/client.ts'
import { findActiveServers } from '../../db/mcp/mcp-servers.ts'
import { hashOf, keepPayloads, readPayload } from '../../db/tasks/task-payloads.ts'
import {
  namedServers,
  type OfferedTools,
  offeredTools,
  offerServerTools,
} from '../../domain/mcp/offered-tools.ts'

/** Lists that were read lately, by their hashes: every turn of a task needs its list several times. */
const kept = new Map<string, OfferedTools>()
const mostKept = 200

/**
 * Fixes the tools of servers that a task of an agent is offered, and returns the hash of their list; undefined: the agent
 * lists none.
 */
export async function fixOfferedTools(
  db: Database,
  { workspaceId, tools }: { workspaceId: string; tools: readonly string[] },
): Promise<string | undefined> {
  const names = namedServers(tools)
  if (names.length === 0) return undefined
  return db.asWorker(async tx => {
    const offered = offerServerTools(tools, await findActiveServers(tx, { workspaceId, names }))
    const body = JSON.stringify(offered)
    await keepPayloads(tx, [body])
    keep(hashOf(body), offered)
    return hashOf(body)
  })
}

/** Reads the list that a task was started with. */
export async function readOfferedTools(tx: Tx, hash: string | undefined): Promise<OfferedTools> {
  if (hash === undefined) return none
  const known = kept.get(hash)
  if (known) return known
  const body = await readPayload(tx, hash)
  // An erased list offers nothing any more.
  return body === null ? none : keep(hash, offeredTools.parse(JSON.parse(body)))
}

const none: OfferedTools = { tools: [], readable: [] }

function keep(hash: string, offered: OfferedTools): OfferedTools {
  kept.set(hash, offered)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return offered
}
