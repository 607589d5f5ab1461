import { type Expression, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import {
  type McpServer,
  mcpTool,
  type ServerFindings,
  type ServerHealth,
  serverAuth,
  serverHealth,
  serverOffer,
  type ToolEffects,
  toolEffects,
} from '../../domain/mcp/mcp-server.ts'
import type { Tx } from '../client.ts'
import type { McpServers } from '../schema.gen.ts'

type ServerRow = Omit<
  Selectable<McpServers>,
  'sealed' | 'host' | 'listedAt' | 'createdAt' | 'updatedAt' | 'createdBy'
>

/** All columns that people may read. The secrets have a reader of their own: sealed-secrets.ts. */
const columns = [
  's.id',
  's.workspaceId',
  's.name',
  's.title',
  's.url',
  's.auth',
  's.headerNames',
  's.account',
  's.accountBy',
  's.tools',
  's.remarks',
  's.offers',
  's.health',
  's.lastError',
  's.checkedAt',
  's.latencyMs',
] as const

/**
 * The servers that a workspace can use, with its own choices about the operator's. The workspace's own server hides
 * one of the operator's with the same name, so that a change of the operator's file never changes a tool under its name.
 */
function selectServers(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('mcpServers as s')
    .leftJoin('mcpChoices as c', join =>
      join.onRef('c.serverId', '=', 's.id').on('c.workspaceId', '=', workspaceId),
    )
    .select(columns)
    .select([
      sql<boolean>`s.is_active and coalesce(c.is_active, true)`.as('isActive'),
      sql<unknown>`s.tool_effects || coalesce(c.tool_effects, '{}')`.as('toolEffects'),
    ])
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('s.workspaceId', '=', workspaceId),
        and([
          eb('s.workspaceId', 'is', null),
          not(
            exists(
              selectFrom('mcpServers as own')
                .select('own.id')
                .where('own.workspaceId', '=', workspaceId)
                .whereRef('own.name', '=', 's.name'),
            ),
          ),
        ]),
      ]),
    )
}

/** Returns the servers of a workspace and the operator's, by name. */
export async function listMcpServers(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<McpServer[]> {
  const rows = await selectServers(tx, workspaceId).orderBy('s.name').execute()
  return rows.map(readServer)
}

/** Returns those of the named servers that are switched on. Runs as the service. */
export async function findActiveServers(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: readonly string[] },
): Promise<McpServer[]> {
  if (names.length === 0) return []
  const rows = await selectServers(tx, workspaceId).where('s.name', 'in', names).orderBy('s.name').execute()
  return rows.map(readServer).filter(({ isActive }) => isActive)
}

/** Returns a server as a workspace sees it. */
export async function findMcpServer(
  tx: Tx,
  { workspaceId, serverId }: { workspaceId: string; serverId: string },
): Promise<McpServer | undefined> {
  const row = await selectServers(tx, workspaceId).where('s.id', '=', serverId).executeTakeFirst()
  return row && readServer(row)
}

/** Lets nobody else change the choices about a server until the transaction ends. Runs as the service. */
export async function lockMcpServer(tx: Tx, { serverId }: { serverId: string }): Promise<void> {
  await tx.selectFrom('mcpServers').select('id').where('id', '=', serverId).forUpdate().executeTakeFirst()
}

/** Adds a server to a workspace. Runs as the service. */
export async function insertMcpServer(
  tx: Tx,
  server: Pick<McpServer, 'id' | 'name' | 'title' | 'url' | 'auth' | 'headerNames'> & {
    workspaceId: string
    createdBy: string
  },
): Promise<void> {
  await tx
    .insertInto('mcpServers')
    .values({ ...server, headerNames: [...server.headerNames] })
    .execute()
}

/** Changes a server of a workspace. A new address has to be tested again. Runs as the service. */
export async function updateMcpServer(
  tx: Tx,
  { workspaceId, serverId }: { workspaceId: string; serverId: string },
  change: Partial<Pick<McpServer, 'name' | 'title' | 'url' | 'auth' | 'headerNames' | 'isActive'>>,
): Promise<void> {
  await tx
    .updateTable('mcpServers')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', serverId)
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** Notes that a person signed in to a server or entered its keys anew. Runs as the service. */
export async function renewAccount(
  tx: Tx,
  { serverId, userId }: { serverId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('mcpServers')
    .set({ account: sql`account + 1`, accountBy: userId })
    .where('id', '=', serverId)
    .execute()
}

/** Deletes a server of a workspace, and its secrets with it. Runs as the service. */
export async function deleteMcpServer(
  tx: Tx,
  { workspaceId, serverId }: { workspaceId: string; serverId: string },
): Promise<void> {
  await tx
    .deleteFrom('mcpServers')
    .where('id', '=', serverId)
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** Keeps the effects that an admin chose for a server of the workspace. Runs as the service. */
export async function keepToolEffects(
  tx: Tx,
  { serverId, effects }: { serverId: string; effects: ToolEffects },
): Promise<void> {
  await tx
    .updateTable('mcpServers')
    .set({ toolEffects: json(effects), updatedAt: sql`now()` })
    .where('id', '=', serverId)
    .execute()
}

/** Keeps the choices of a workspace about a server of the operator. Runs as the service. */
export async function keepChoices(
  tx: Tx,
  choices: { workspaceId: string; serverId: string; isActive: boolean; effects: ToolEffects },
): Promise<void> {
  const { workspaceId, serverId, isActive, effects } = choices
  const kept = { isActive, toolEffects: json(effects) }
  await tx
    .insertInto('mcpChoices')
    .values({ workspaceId, serverId, ...kept })
    .onConflict(row => row.columns(['workspaceId', 'serverId']).doUpdateSet(kept))
    .execute()
}

/**
 * Keeps the result of a test that went well, unless the server was asked again after `askedAt`, the database's time before
 * this test: its older list must not bring back a tool as it was approved. A failure that was told after `askedAt` stays,
 * too. Runs as the service.
 */
export async function keepFindings(
  tx: Tx,
  kept: { serverId: string; findings: ServerFindings; askedAt: string; latencyMs?: number },
): Promise<void> {
  const { serverId, findings, askedAt, latencyMs } = kept
  const { tools, remarks, offers } = findings
  const isNewer = sql<boolean>`coalesce(checked_at <= ${askedAt}, true)`
  await tx
    .updateTable('mcpServers')
    .set({
      tools: json(tools),
      remarks: json(remarks),
      offers: json(offers),
      health: sql`case when ${isNewer} then 'ok' else health end`,
      lastError: sql`case when not ${isNewer} then last_error end`,
      checkedAt: sql`case when ${isNewer} then now() else checked_at end`,
      listedAt: askedAt,
      ...(latencyMs === undefined ? {} : { latencyMs }),
    })
    .where('id', '=', serverId)
    .where(({ eb, or }) => or([eb('listedAt', 'is', null), eb('listedAt', '<=', askedAt)]))
    .execute()
}

/** Keeps the health of a server, and the sentence about its last error. Runs as the service. */
export async function keepHealth(
  tx: Tx,
  { serverId, health, error }: { serverId: string; health: ServerHealth; error: string | null },
): Promise<void> {
  await tx
    .updateTable('mcpServers')
    .set({ health, lastError: error?.slice(0, 500) ?? null, checkedAt: sql`now()` })
    .where('id', '=', serverId)
    .execute()
}

function json(value: unknown): Expression<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Stored fields that can't be read any more count as empty, so that one bad row hides no other server. */
function readServer(row: ServerRow): McpServer {
  return {
    ...row,
    auth: serverAuth.parse(row.auth),
    health: serverHealth.parse(row.health),
    tools: z.array(mcpTool).catch([]).parse(row.tools),
    remarks: z.array(z.string()).catch([]).parse(row.remarks),
    offers: z.array(serverOffer).catch([]).parse(row.offers),
    toolEffects: toolEffects.catch({}).parse(row.toolEffects),
  }
}
