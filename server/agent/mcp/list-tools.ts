import type { Database, Tx } from '../../db/client.ts'
import { findActiveServers } from '../../db/mcp/mcp-servers.ts'
import type { OfferedTools } from '../../domain/mcp/offered-tools.ts'
import type { ToolOffer } from '../../domain/prompts/context-input.ts'
import type { Tool } from '../tools/define-tool.ts'
import { chooseTools, offerTools } from '../tools/index.ts'
import { readOfferedTools } from './fix-offered-tools.ts'
import { describeReader, makeReadFromServer } from './read-from-server.ts'
import type { ServerPool } from './server-pool.ts'
import { makeServerTool } from './server-tool.ts'

/**
 * Returns all tools of a task: those of ours that its agent lists, in the order of requests, and those of servers as they
 * were fixed when the task started.
 */
export async function listTools(
  tx: Tx,
  {
    workspaceId,
    names,
    serverTools,
  }: { workspaceId: string; names: readonly string[]; serverTools: string | undefined },
  pool: ServerPool,
): Promise<Tool[]> {
  const own = chooseTools(names)
  const offered = await readOfferedTools(tx, serverTools)
  const servers = await findServers(tx, workspaceId, offered)
  return [
    ...own,
    ...offered.tools.map(tool => makeServerTool(tool, servers.get(tool.serverId) ?? null, pool)),
    ...(offered.readable.length > 0
      ? [
          makeReadFromServer(
            new Map(offered.readable.map(({ server, serverId }) => [server, servers.get(serverId) ?? null])),
            pool,
          ),
        ]
      : []),
  ]
}

/** Returns the same tools as a model gets them, in the same bytes in every request of the task. */
export async function offerAllTools(
  db: Database,
  names: readonly string[],
  serverTools: string | undefined,
): Promise<ToolOffer[]> {
  if (serverTools === undefined) return offerTools(names)
  const { tools, readable } = await db.asWorker(tx => readOfferedTools(tx, serverTools))
  const reader = readable.length > 0 ? [describeReader(readable.map(({ server }) => server))] : []
  return [
    ...offerTools(names),
    ...tools.map(({ wireName, description, inputSchema }) => ({
      name: wireName,
      description,
      input_schema: inputSchema,
    })),
    ...reader,
  ]
}

async function findServers(tx: Tx, workspaceId: string, { tools, readable }: OfferedTools) {
  const names = [...new Set([...tools, ...readable].map(({ server }) => server))]
  const found = await findActiveServers(tx, { workspaceId, names })
  return new Map(found.map(server => [server.id, server]))
}
