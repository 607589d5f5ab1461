import { sql } from 'kysely'
import * as z from 'zod'
import { type FirstStep, type FirstSteps, firstSteps } from '../../domain/workspaces/first-steps.ts'
import type { Tx } from '../client.ts'

interface Of {
  workspaceId: string
  userId: string
}

const { openFork } = firstSteps.shape
const row = firstSteps.omit({ example: true, openFork: true })

/** Reads the first steps of a person, in one statement. Runs as the service. */
export async function readSteps(tx: Tx, { workspaceId, userId }: Of): Promise<z.infer<typeof row>> {
  const { rows } = await sql`
    select kept.closed_at is not null as is_closed,
      array(select distinct unnest(coalesce(kept.done, '{}') || openvibe.steps_on_record(m.workspace_id, m.user_id)))
        as done
    from workspace_members m
    left join first_steps kept on kept.workspace_id = m.workspace_id and kept.user_id = m.user_id
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`.execute(tx)
  return z.tuple([row]).parse(rows)[0]
}

/** Finds the newest active fork of the caller that the caller can still read and resolve. */
export async function findOwnFork(tx: Tx, { workspaceId, userId }: Of): Promise<FirstSteps['openFork']> {
  const { rows } = await sql`
    select f.channel_id, f.thread_id, f.id as fork_id
    from forks f
    join threads t on t.id = f.thread_id and t.deleted_at is null
    join channels c on c.id = f.channel_id and c.archived_at is null
    where f.created_by = ${userId} and f.workspace_id = ${workspaceId} and f.status = 'active'
    order by f.id desc limit 1`.execute(tx)
  return openFork.parse(rows[0] ?? null)
}

/** Returns whether the person has closed the list; then nothing else has to be read. */
export async function hasClosedSteps(tx: Tx, { workspaceId, userId }: Of): Promise<boolean> {
  const found = await tx
    .selectFrom('firstSteps')
    .select('closedAt')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found?.closedAt != null
}

/** Keeps a step as done. Runs as the service. */
export async function keepStep(
  tx: Tx,
  { workspaceId, userId, step }: Of & { step: FirstStep },
): Promise<void> {
  await sql`select openvibe.keep_steps(${workspaceId}, ${userId}, array[${step}])`.execute(tx)
}

/** Closes the list of a person for good. Runs as the service. */
export async function closeSteps(tx: Tx, { workspaceId, userId }: Of): Promise<void> {
  await tx
    .insertInto('firstSteps')
    .values({ workspaceId, userId, closedAt: sql<string>`now()` })
    .onConflict(there =>
      there.columns(['workspaceId', 'userId']).doUpdateSet({ closedAt: sql<string>`now()` }),
    )
    .execute()
}
