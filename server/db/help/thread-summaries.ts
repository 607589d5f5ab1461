import { sql } from 'kysely'
import * as z from 'zod'
import type { SummaryOutcome } from '../../domain/help/summary-answer.ts'
import { helpLimits, helpLine, type ThreadHelp, threadHelp } from '../../domain/help/thread-help.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { isCurrent } from '../tasks/context-json.ts'

/** The condition that a workspace wants help in a channel. */
const isWanted = sql`w.thread_summaries and c.archived_at is null
  and not exists (select from channels_without_help h where h.channel_id = c.id)`

const dueThread = z.object({
  threadId: id,
  channelId: id,
  workspaceId: id,
  /** The dollars that help may still spend today. */
  leftUsd: z.number(),
  /** A person who wrote in the thread last of those who can read it; null: there is nobody. */
  actingUserId: id.nullable(),
})

/** Finds a thread whose summary is due. Runs as the service, and locks nothing. */
export async function findDueThread(tx: Tx, { now }: { now: Date }) {
  const { rows } = await sql`
    select s.thread_id, s.channel_id, s.workspace_id,
      w.help_daily_usd - coalesce((
        select sum(coalesce(t.cost_usd, 0) + coalesce(t.reserved_usd, 0)) from tasks t
        join agent_configs a on a.id = t.agent_config_id
        where a.workspace_id = s.workspace_id and a.slug = '_summariser'
          and t.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), 0) as left_usd,
      (select m.author_user_id from messages m
        join workspace_members p on p.user_id = m.author_user_id and p.workspace_id = s.workspace_id
        where m.thread_id = s.thread_id and m.fork_id is null and m.author_type = 'human'
          and (c.kind = 'public' and p.role <> 'guest' or exists (
            select from channel_members cm where cm.channel_id = c.id and cm.user_id = p.user_id))
        order by m.seq desc limit 1) as acting_user_id
    from thread_summaries s
    join workspaces w on w.id = s.workspace_id
    join channels c on c.id = s.channel_id
    where s.due_at <= ${now.toISOString()}::timestamptz and ${isWanted}
      and not exists (select from tasks t where t.id = s.task_id and t.ended_at is null)
    order by s.due_at limit 1`.execute(tx)
  const [found = null] = z.array(dueThread).parse(rows)
  return found
}

/** Takes a thread whose summary is due, under the lock of the thread. False: another worker has. */
export async function takeDueThread(
  tx: Tx,
  { threadId, now }: { threadId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update thread_summaries s set due_at = null,
      asked_count = (select message_count from threads where id = s.thread_id)
    where thread_id = ${threadId} and due_at <= ${now.toISOString()}::timestamptz returning thread_id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function noteSummaryTask(tx: Tx, given: { threadId: string; taskId: string }): Promise<void> {
  const { threadId, taskId } = given
  await sql`update thread_summaries set task_id = ${taskId} where thread_id = ${threadId}`.execute(tx)
}

/** Has a summary written at this time. False: the thread is too short to have one. */
export async function askForSummary(tx: Tx, given: { threadId: string; at: Date }): Promise<boolean> {
  const { threadId, at } = given
  const { rows } = await sql`
    update thread_summaries set due_at = ${at.toISOString()}::timestamptz where thread_id = ${threadId}
    returning thread_id`.execute(tx)
  return rows.length > 0
}

/** Takes the summary of a thread off the list: nobody can ask for it. */
export async function forgetDue(tx: Tx, { threadId }: { threadId: string }): Promise<void> {
  await sql`update thread_summaries set due_at = null where thread_id = ${threadId}`.execute(tx)
}

/** Lists the messages that a summary is made from: the first one and the newest of the thread's main line. */
export async function listSummarised(tx: Tx, { threadId }: { threadId: string }): Promise<string[]> {
  const said = sql`m.thread_id = ${threadId} and m.fork_id is null and m.author_type <> 'system'
    and m.deleted_at is null and ${isCurrent}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select m.id, m.seq from messages m where ${said} order by m.seq limit 1)
      union
      (select m.id, m.seq from messages m where ${said} order by m.seq desc limit ${helpLimits.read - 1})
    ) chosen order by seq`.execute(tx)
  return rows.map(row => row.id)
}

const settings = z.object({ suggests: z.boolean(), messageCount: z.number() })

/** Locks a thread's summary and reads the settings of its workspace. Null: no help any more. */
export async function lockWanted(tx: Tx, { threadId }: { threadId: string }) {
  const { rows } = await sql`
    select w.fork_suggestions and not s.without_suggestions as suggests, t.message_count
    from thread_summaries s
    join workspaces w on w.id = s.workspace_id
    join channels c on c.id = s.channel_id
    join threads t on t.id = s.thread_id
    where s.thread_id = ${threadId} and ${isWanted} for update of s`.execute(tx)
  const [found = null] = z.array(settings).parse(rows)
  return found
}

export async function keepSummaryLines(
  tx: Tx,
  given: { threadId: string; isWhole: boolean } & Pick<SummaryOutcome, 'lines' | 'lastSeq'>,
): Promise<void> {
  const { threadId, lines, lastSeq, isWhole } = given
  await sql`
    update thread_summaries set lines = ${JSON.stringify(lines)}::jsonb, last_seq = ${lastSeq}, made_at = now(),
      due_at = case when ${isWhole} then due_at else coalesce(due_at, now()) end
    where thread_id = ${threadId}`.execute(tx)
}

/** The words of messages as they are now. */
export async function readWords(tx: Tx, messageIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; content: string }>`
    select id, content from messages where id = any (${[...messageIds]}::uuid[]) and deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ id: messageId, content }) => [messageId, content]))
}

/**
 * Suggests to fork from a message, unless a fork began there, somebody was told so before, or the thread got a
 * suggestion among its last messages.
 */
export async function suggestFork(
  tx: Tx,
  given: { id: string; threadId: string; messageId: string; description: string; messageCount: number },
): Promise<void> {
  const { threadId, messageId, description, messageCount } = given
  await sql`
    insert into fork_suggestions (id, thread_id, message_id, description, message_count)
    select ${given.id}::uuid, m.thread_id, m.id, ${description}, ${messageCount}::int from messages m
    where m.id = ${messageId} and m.thread_id = ${threadId} and m.fork_id is null and m.deleted_at is null
      and not exists (select from forks f where f.parent_message_id = m.id)
      and not exists (select from fork_suggestions s
        where s.thread_id = ${threadId} and ${messageCount}::int - s.message_count < ${helpLimits.messages})
    on conflict do nothing`.execute(tx)
}

const helpRow = z.object({
  lines: z.array(helpLine),
  lastSeq: z.number().nullable(),
  newer: z.number(),
  madeAt: time.nullable(),
  isDue: z.boolean(),
  task: threadHelp.shape.task,
  isHidden: z.boolean(),
  suggestion: threadHelp.shape.suggestion,
})

/** Reads the help in a thread, as one person sees it. Null: there is none. */
export async function readThreadHelp(
  tx: Tx,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<ThreadHelp | null> {
  const { rows } = await sql`
    select s.lines, s.last_seq, s.made_at, s.due_at is not null as is_due,
      (select count(*) from messages m where m.thread_id = s.thread_id and m.fork_id is null
        and m.seq > s.last_seq and m.author_type <> 'system' and m.deleted_at is null) as newer,
      (select jsonb_build_object('id', t.id, 'isOpen', t.ended_at is null, 'problem', t.error ->> 'message',
        'costUsd', t.cost_usd) from tasks t where t.id = s.task_id) as task,
      coalesce(h.hides_summary, false) as is_hidden,
      (select jsonb_build_object('id', f.id, 'messageId', f.message_id, 'seq', m.seq, 'description', f.description)
        from fork_suggestions f join messages m on m.id = f.message_id
        where f.thread_id = s.thread_id and w.fork_suggestions and not s.without_suggestions
          and m.deleted_at is null and f.id is distinct from h.not_now_id
          and not exists (select from forks k where k.parent_message_id = f.message_id)
        order by f.created_at desc limit 1) as suggestion
    from thread_summaries s
    join workspaces w on w.id = s.workspace_id
    join channels c on c.id = s.channel_id
    left join help_choices h on h.thread_id = s.thread_id and h.user_id = ${userId}
    where s.thread_id = ${threadId} and ${isWanted}`.execute(tx)
  const [row] = z.array(helpRow).parse(rows)
  if (!row) return null
  const { lines, lastSeq, madeAt, newer, ...rest } = row
  const isMade = lines.length > 0 && lastSeq !== null && madeAt !== null
  return { ...rest, summary: isMade ? { lines, lastSeq, madeAt, newer } : null }
}
