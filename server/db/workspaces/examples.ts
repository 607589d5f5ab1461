import { sql } from 'kysely'
import { type Example, type ExamplePerson, example } from '../../domain/workspaces/example/example.ts'
import type { Tx } from '../client.ts'

/** Returns the made-up people of a workspace whom the caller may see, by name. */
export function listExamplePeople(
  tx: Tx,
  { workspaceId }: { workspaceId: string },
): Promise<ExamplePerson[]> {
  return tx
    .selectFrom('channels')
    .innerJoin('profiles', 'profiles.exampleChannelId', 'channels.id')
    .where('channels.workspaceId', '=', workspaceId)
    .where('channels.isExample', '=', true)
    .select(['profiles.id as userId', 'profiles.displayName'])
    .orderBy('profiles.displayName')
    .execute()
}

/** Writes made-up people, whose addresses can't exist. Runs as the service. */
export async function insertExamplePeople(
  tx: Tx,
  { channelId, people }: { channelId: string; people: readonly { id: string; displayName: string }[] },
): Promise<void> {
  await tx
    .insertInto('profiles')
    .values(
      people.map(({ id, displayName }) => ({
        id,
        displayName,
        email: `${id}@example.invalid`,
        exampleChannelId: channelId,
      })),
    )
    .execute()
}

/** Finds the example of a workspace, as far as the caller may read it. */
export async function findExample(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Example | null> {
  const { rows } = await sql`
    select c.id as channel_id,
      (select jsonb_build_object('threadId', f.thread_id, 'forkId', f.id)
        from threads t join forks f on f.thread_id = t.id
        where t.channel_id = c.id and f.status = 'active' order by f.id desc limit 1) as open,
      (select jsonb_build_object('threadId', f.thread_id, 'messageId', f.result_message_id)
        from threads t join forks f on f.thread_id = t.id
        where t.channel_id = c.id and f.result_message_id is not null order by f.id limit 1) as result
    from channels c where c.workspace_id = ${workspaceId} and c.is_example`.execute(tx)
  return example.nullable().parse(rows[0] ?? null)
}

/** Removes the example with everything in its channel. Returns false if there is none. Runs as the service. */
export async function removeExample(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select openvibe.remove_example(${workspaceId}) as removed`.execute(tx)
  return rows[0]?.removed ?? false
}
