import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/** Keeps the choices of a person in a thread; those that are left out stay. Runs as the service. */
export async function keepHelpChoice(
  tx: Tx,
  given: { userId: string; threadId: string; hidesSummary?: boolean; notNowId?: string },
): Promise<void> {
  const { userId, threadId, hidesSummary = null, notNowId = null } = given
  await sql`
    insert into help_choices as h (user_id, thread_id, hides_summary, not_now_id)
    values (${userId}, ${threadId}, coalesce(${hidesSummary}::boolean, false), ${notNowId}::uuid)
    on conflict (user_id, thread_id) do update
    set hides_summary = coalesce(${hidesSummary}::boolean, h.hides_summary),
      not_now_id = coalesce(${notNowId}::uuid, h.not_now_id)`.execute(tx)
}

/** Ends the suggestions to fork in a thread. Runs as the service. */
export async function endSuggestions(tx: Tx, { threadId }: { threadId: string }): Promise<void> {
  await sql`update thread_summaries set without_suggestions = true where thread_id = ${threadId}`.execute(tx)
}

export async function isSuggestionOf(
  tx: Tx,
  given: { threadId: string; suggestionId: string },
): Promise<boolean> {
  const { threadId, suggestionId } = given
  const { rows } = await sql`
    select from fork_suggestions where id = ${suggestionId} and thread_id = ${threadId}`.execute(tx)
  return rows.length > 0
}

/** Leaves a channel out of the workspace's help, or takes it in again. Runs as the service. */
export async function leaveChannelOut(
  tx: Tx,
  given: { channelId: string; isLeftOut: boolean },
): Promise<void> {
  const { channelId, isLeftOut } = given
  if (isLeftOut) {
    await sql`insert into channels_without_help values (${channelId}) on conflict do nothing`.execute(tx)
  } else {
    await sql`delete from channels_without_help where channel_id = ${channelId}`.execute(tx)
  }
}

export async function isLeftOut(tx: Tx, { channelId }: { channelId: string }): Promise<boolean> {
  const { rows } = await sql`select from channels_without_help where channel_id = ${channelId}`.execute(tx)
  return rows.length > 0
}
