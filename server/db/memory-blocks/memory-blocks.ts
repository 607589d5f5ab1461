import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { BlockFields, MemoryBlock, MemoryBlockVersion } from '../../domain/memory-blocks/memory-block.ts'
import type { Tx } from '../client.ts'

const columns = [
  'id',
  'agentId',
  'label',
  'content',
  'charLimit as limit',
  'version',
  'channelIds',
  'updatedAt',
] as const

/** Returns the blocks of an agent that the caller may read, in their order. */
export function listBlocks(
  tx: Tx,
  { agentId, lock = false }: { agentId: string; lock?: boolean },
): Promise<MemoryBlock[]> {
  return tx
    .selectFrom('memoryBlocks')
    .select(columns)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('label')
    .$if(lock, query => query.forUpdate())
    .execute()
}

/** Finds a block, deleted ones too. */
export function findBlock(
  tx: Tx,
  { blockId, lock = false }: { blockId: string; lock?: boolean },
): Promise<(MemoryBlock & { workspaceId: string; deletedAt: string | null }) | undefined> {
  return tx
    .selectFrom('memoryBlocks')
    .select([...columns, 'workspaceId', 'deletedAt'])
    .where('id', '=', blockId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
}

/** The author of a change: a person, an agent in a task, or nobody (a file of the operator). */
export interface ChangeBy {
  authorUserId: string | null
  task?: { id: string; channelId: string }
  note?: string
}

/** Adds a block after the others. The index `memory_blocks_by_label` refuses a second one of its label. */
export async function insertBlock(
  tx: Tx,
  { workspaceId, agentId, ...fields }: BlockFields & { workspaceId: string; agentId: string },
  by: ChangeBy,
): Promise<string> {
  const id = newId()
  const { label, content, limit } = fields
  await tx
    .insertInto('memoryBlocks')
    .values({
      ...{ id, workspaceId, agentId, label, content, charLimit: limit, version: 1 },
      position: sql<number>`(select coalesce(max(position), 0) + 1 from memory_blocks where agent_id = ${agentId})`,
    })
    .execute()
  await keepVersion(
    tx,
    { blockId: id, workspaceId, version: 1, ...fields, channelIds: [], isDeleted: false },
    by,
  )
  return id
}

/** Changes a block that is locked, and keeps the change as a version. */
export async function changeBlock(
  tx: Tx,
  block: MemoryBlock & { workspaceId: string },
  change: Partial<BlockFields> & { channelIds?: string[]; isDeleted?: boolean },
  by: ChangeBy,
): Promise<void> {
  const { id: blockId, workspaceId } = block
  const { isDeleted = false, ...fields } = change
  const { label, content, limit, channelIds } = { ...block, ...fields }
  const version = block.version + 1
  await tx
    .updateTable('memoryBlocks')
    .set({
      ...{ label, content, charLimit: limit, channelIds, version },
      updatedAt: sql<string>`now()`,
      deletedAt: isDeleted ? sql<string>`now()` : null,
    })
    .where('id', '=', blockId)
    .execute()
  await keepVersion(tx, { blockId, workspaceId, version, label, content, limit, channelIds, isDeleted }, by)
}

async function keepVersion(
  tx: Tx,
  version: BlockFields & {
    blockId: string
    workspaceId: string
    version: number
    channelIds: string[]
    isDeleted: boolean
  },
  { authorUserId, task, note = '' }: ChangeBy,
): Promise<void> {
  const { limit, ...fields } = version
  await tx
    .insertInto('memoryBlockVersions')
    .values({
      ...{ ...fields, id: newId(), charLimit: limit, authorUserId, note },
      ...(task && { taskId: task.id, channelId: task.channelId }),
    })
    .execute()
}

const versionColumns = [
  'memoryBlockVersions.id',
  'memoryBlockVersions.version',
  'label',
  'content',
  'charLimit as limit',
  'isDeleted',
  'authorUserId',
  'channelIds',
  'note',
  'memoryBlockVersions.createdAt',
] as const

/** Returns the versions of a block, newest first. A task is named only to people who may read its conversation. */
export function listBlockVersions(
  tx: Tx,
  { blockId, versionId }: { blockId: string; versionId?: string },
): Promise<MemoryBlockVersion[]> {
  return tx
    .selectFrom('memoryBlockVersions')
    .leftJoin('tasks', 'tasks.id', 'memoryBlockVersions.taskId')
    .select([...versionColumns, 'tasks.id as taskId'])
    .where('blockId', '=', blockId)
    .$if(versionId !== undefined, query => query.where('memoryBlockVersions.id', '=', versionId ?? ''))
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
}

/** Returns whether a task knows the text of a block: nobody else has changed it since the version that it was told. */
export async function knowsText(
  tx: Tx,
  { blockId, taskId, told }: { blockId: string; taskId: string; told: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`
    select count(*) filter (where known.version is not null) > 0
      and count(*) filter (where v.version > known.version and v.task_id is distinct from ${taskId}::uuid) = 0 as knows
    from memory_block_versions v
    left join memory_block_versions known on known.block_id = v.block_id and known.id = any (${told}::uuid[])
    where v.block_id = ${blockId}`.execute(tx)
  return rows[0]?.knows === true
}
