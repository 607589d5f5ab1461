/** The memory blocks that a task is told: fixed when it starts, and read anew for each of its requests. Runs as the service. */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { ToldBlock } from '../../domain/memory-blocks/lay-blocks.ts'
import type { EventData } from '../../domain/tasks/events.ts'
import { id } from '../../domain/wire/ids.ts'
import { selectSharedChannels } from '../channels/shared-channels.ts'
import type { Tx } from '../client.ts'

interface Conversation {
  channelId: string
  actingUserId: string
}

/** A block as a task's log fixes it. */
export type FixedBlock = NonNullable<EventData<'task.started'>['blocks']>[number]

export const foundBlocks = z.array(
  z.object({ versionId: id, label: z.string(), content: z.string(), channelIds: z.array(id) }),
)

/**
 * Returns the query of the blocks of an agent that every reader of a conversation may read now, as a JSON array
 * (foundBlocks).
 */
export function selectBlocks({ agentId, ...place }: Conversation & { agentId: string }): RawBuilder<unknown> {
  return selectVersions(place, {
    of: sql`b.agent_id = ${agentId} and v.version = b.version`,
    order: sql`b.position, b.label`,
  })
}

/** Splits the blocks that were found into those of the log and those of the prompt. */
export function layFound(found: z.infer<typeof foundBlocks>): { fixed: FixedBlock[]; seen: ToldBlock[] } {
  return {
    fixed: found.map(({ versionId, channelIds }) => ({ versionId, ...some(channelIds) })),
    seen: found.map(tell),
  }
}

/**
 * Reads the blocks that a task was given, as they were then. A block leaves if it was deleted since, or is no longer for
 * every reader.
 */
export async function readChosenBlocks(
  tx: Tx,
  place: Conversation,
  fixed: readonly FixedBlock[],
): Promise<ToldBlock[]> {
  const ids = fixed.map(({ versionId }) => versionId)
  if (ids.length === 0) return []
  const query = selectVersions(place, {
    of: sql`v.id = any (${ids}::uuid[])`,
    order: sql`array_position(${ids}::uuid[], v.id)`,
  })
  const { rows } = await sql`select (${query}) as found`.execute(tx)
  return z
    .tuple([z.object({ found: foundBlocks })])
    .parse(rows)[0]
    .found.map(tell)
}

function selectVersions(
  place: Conversation,
  { of, order }: Record<'of' | 'order', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const among = sql`c.id = any (array(select unnest(v.channel_ids) from memory_block_versions v
    join memory_blocks b on b.id = v.block_id where ${of} and b.deleted_at is null))`
  return sql`
    with shared as materialized (${selectSharedChannels({ ...place, among })})
    select coalesce(jsonb_agg(jsonb_build_object('versionId', v.id, 'label', v.label, 'content', v.content,
      'channelIds', v.channel_ids) order by ${order}), '[]')
    from memory_block_versions v join memory_blocks b on b.id = v.block_id
    where ${of} and b.deleted_at is null and v.channel_ids <@ array(select id from shared)`
}

function tell({ label, content, channelIds }: z.infer<typeof foundBlocks>[number]): ToldBlock {
  return { label, content, ...some(channelIds) }
}

function some(channelIds: string[]): { channelIds?: string[] } {
  return channelIds.length > 0 ? { channelIds } : {}
}
