/** The settings of a workspace's reflection, and the channels that admins chose for it. */
import { sql } from 'kysely'
import * as z from 'zod'
import {
  type ReflectedChannel,
  type ReflectionFields,
  reflectedChannel,
  reflectionFields,
  usualReflection,
} from '../../../domain/memory/reflection/reflection-settings.ts'
import { id, time } from '../../../domain/wire/ids.ts'
import type { Tx } from '../../client.ts'

const stored = reflectionFields.extend({ nextRunAt: time.nullable() })
type StoredSettings = z.infer<typeof stored>

/** Reads the settings; those of a workspace that never changed them are the usual ones. */
export async function readSettings(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('reflectionSettings')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return row ? stored.parse(row) : { ...usualReflection, nextRunAt: null }
}

/** Writes all settings. Runs as the service. */
export async function writeSettings(
  tx: Tx,
  { workspaceId, ...fields }: { workspaceId: string } & ReflectionFields & { nextRunAt: Date | null },
): Promise<void> {
  const values = { ...fields, nextRunAt: fields.nextRunAt?.toISOString() ?? null }
  await tx
    .insertInto('reflectionSettings')
    .values({ workspaceId, ...values })
    .onConflict(there =>
      there.column('workspaceId').doUpdateSet({ ...values, updatedAt: sql<string>`now()` }),
    )
    .execute()
}

/**
 * Lists the channels that the caller may read and that can be chosen, by name: all but direct messages, archived
 * channels and the example.
 */
export async function listChoosable(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<Omit<ReflectedChannel, 'readers' | 'isPaused'>[]> {
  const { rows } = await sql`
    select c.id as channel_id, c.name, c.kind = 'private' as is_private, r.channel_id is not null as is_chosen,
      case when r.channel_id is not null then jsonb_build_object('id', p.id, 'name', p.display_name) end as chosen_by
    from channels c
    left join reflection_channels r on r.channel_id = c.id
    left join profiles p on p.id = r.chosen_by
    where c.workspace_id = ${workspaceId} and c.kind <> 'direct' and c.archived_at is null and not c.is_example
    order by c.name`.execute(tx)
  return reflectedChannel.omit({ readers: true, isPaused: true }).array().parse(rows)
}

const audience = z.object({ channelId: id, readers: z.number(), isPaused: z.boolean() })

/**
 * Counts the people who may read each of these channels, and tells whether the person who chose it no longer may. Runs
 * as the service: no person's own rights say what others may read.
 */
export async function countReaders(
  tx: Tx,
  { channelIds }: { channelIds: readonly string[] },
): Promise<Map<string, { readers: number; isPaused: boolean }>> {
  const { rows } = await sql`
    select c.id as channel_id, count(w.user_id) as readers,
      r.chosen_by is not null and not coalesce(bool_or(w.user_id = r.chosen_by), false) as is_paused
    from channels c
    left join reflection_channels r on r.channel_id = c.id
    left join workspace_members w on w.workspace_id = c.workspace_id
      and (c.kind = 'public' and w.role <> 'guest' or exists (
        select from channel_members m where m.channel_id = c.id and m.user_id = w.user_id))
    where c.id = any (${[...channelIds]}::uuid[])
    group by c.id, r.chosen_by`.execute(tx)
  return new Map(
    audience
      .array()
      .parse(rows)
      .map(({ channelId, ...row }) => [channelId, row]),
  )
}

/**
 * Chooses a channel in the name of a person, or chooses it anew. A run then begins with messages that are at most 30 days
 * old; where one has read before, nothing is read that was said while the channel was not chosen. Runs as the service.
 */
export async function addChannel(
  tx: Tx,
  given: { workspaceId: string; channelId: string; chosenBy: string },
): Promise<void> {
  const { channelId, workspaceId, chosenBy } = given
  await sql`
    insert into reflection_channels (channel_id, workspace_id, chosen_by, reads_from)
    values (${channelId}, ${workspaceId}, ${chosenBy}, case
      when exists (select from reflection_marks where channel_id = ${channelId}) then now()
      else now() - interval '30 days' end)
    on conflict (channel_id) do update set chosen_by = excluded.chosen_by`.execute(tx)
}

/** Removes a channel from those that may be read. Runs as the service. */
export async function removeChannel(tx: Tx, { channelId }: { channelId: string }): Promise<void> {
  await tx.deleteFrom('reflectionChannels').where('channelId', '=', channelId).execute()
}

/** Finds the person who chose a channel; undefined: the channel may not be read. */
export function findChoice(
  tx: Tx,
  { channelId }: { channelId: string },
): Promise<{ chosenBy: string } | undefined> {
  return tx
    .selectFrom('reflectionChannels')
    .select('chosenBy')
    .where('channelId', '=', channelId)
    .executeTakeFirst()
}
