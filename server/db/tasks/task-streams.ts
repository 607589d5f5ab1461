import { sql } from 'kysely'
import type { TaskStream } from '../../domain/tasks/task.ts'
import type { Tx } from '../client.ts'
import type { Claim } from '../lanes/lanes.ts'

/** A text so far, and the claim of the lane that allows its worker to write it. */
export interface HeldStream extends TaskStream {
  hold: Pick<Claim, 'lane' | 'epoch'>
}

/**
 * Saves unfinished texts. It saves only those whose writer still holds the lane, and never over a higher
 * attempt: a worker that was given up as dead must not bring back a row that its successor removed. A lane
 * that is locked at this moment is skipped until the next time, so nobody waits for this. Returns the tasks whose
 * texts are saved.
 */
export async function saveStreams(tx: Tx, streams: HeldStream[]): Promise<Set<string>> {
  if (streams.length === 0) return new Set()
  const { rows } = await sql<{ taskId: string }>`
    with held as (
      select lanes.key from lanes
      join unnest(${streams.map(({ hold }) => hold.lane)}::text[], ${streams.map(({ hold }) => hold.epoch)}::bigint[])
        as mine (key, epoch) on mine.key = lanes.key and mine.epoch = lanes.epoch
      where lanes.owner is not null
      order by lanes.key
      for share of lanes skip locked
    )
    insert into task_streams (task_id, turn, attempt, text)
    select given.task_id, given.turn, given.attempt, given.text
    from unnest(
      ${streams.map(({ taskId }) => taskId)}::uuid[], ${streams.map(({ turn }) => turn)}::int[],
      ${streams.map(({ attempt }) => attempt)}::int[], ${streams.map(({ text }) => text)}::text[],
      ${streams.map(({ hold }) => hold.lane)}::text[]) as given (task_id, turn, attempt, text, lane)
    join held on held.key = given.lane
    order by given.task_id
    on conflict (task_id) do update
      set turn = excluded.turn, attempt = excluded.attempt, text = excluded.text, updated_at = now()
      where (task_streams.turn, task_streams.attempt) <= (excluded.turn, excluded.attempt)
    returning task_id`.execute(tx)
  return new Set(rows.map(({ taskId }) => taskId))
}

/** Reads the unfinished text of an answer whose writer is gone. */
export async function readStream(tx: Tx, taskId: string): Promise<TaskStream | undefined> {
  return tx
    .selectFrom('taskStreams')
    .select(['taskId', 'turn', 'attempt', 'text'])
    .where('taskId', '=', taskId)
    .executeTakeFirst()
}

export async function dropStream(tx: Tx, taskId: string): Promise<void> {
  await tx.deleteFrom('taskStreams').where('taskId', '=', taskId).execute()
}
