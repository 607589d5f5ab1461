import { type RawBuilder, sql } from 'kysely'
import { mentionsIn } from '../../domain/messages/mentions.ts'
import { messageMentions } from '../../domain/messages/message-mentions.ts'
import { plainText } from '../../domain/messages/plain-text.ts'
import {
  mostUsageRows,
  type UsageBy,
  type UsageQuery,
  type UsageRow,
  usageConversation,
  usageRow,
} from '../../domain/spending/usage.ts'
import type { Tx } from '../client.ts'

type SummedBy = Exclude<UsageBy, 'thread'>

const keys: Readonly<Record<SummedBy, RawBuilder<unknown>>> = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  agent: sql`agent_config_id::text`,
  model: sql`model`,
  member: sql`user_id::text`,
}

const sums = sql`sum(calls)::bigint as calls, sum(input_tokens)::bigint as input_tokens,
  sum(output_tokens)::bigint as output_tokens, sum(cache_read_tokens)::bigint as cache_read_tokens,
  sum(cache_write_tokens)::bigint as cache_write_tokens, sum(cost_usd)::float8 as cost_usd,
  sum(saved_usd)::float8 as saved_usd, sum(unpriced_calls)::bigint as unpriced_calls`

/** `userId`: only the calls for this person; conversations do not tell them. */
export type UsageSumsAsked = UsageQuery & { userId?: string }

/**
 * Sums usage by a key. Days are sorted from newest to oldest, all other keys by cost, highest first. Only
 * rows that the caller may see count.
 */
export function sumUsageBy(tx: Tx, { by, ...asked }: UsageSumsAsked): Promise<UsageRow[]> {
  return by === 'thread' ? sumByConversation(tx, asked) : sumByKey(tx, { by, ...asked })
}

async function sumByKey(
  tx: Tx,
  { workspaceId, by, from, to, userId }: UsageSumsAsked & { by: SummedBy },
): Promise<UsageRow[]> {
  const order = by === 'day' ? sql`1 desc` : sql`sum(cost_usd) desc, sum(calls) desc, 1`
  const estimates =
    by === 'model'
      ? sql`case when sum(counted_tokens) > 0 then jsonb_build_object(
          'estimatedTokens', sum(estimated_tokens), 'countedTokens', sum(counted_tokens)) end`
      : sql`null::jsonb`
  const { rows } = await sql`
    select ${keys[by]} as key, ${sums}, ${estimates} as estimates, null::jsonb as conversation
    from usage_daily
    where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
      ${userId ? sql`and user_id = ${userId}` : sql``}
    group by 1 order by ${order}`.execute(tx)
  return usageRow.array().parse(rows)
}

/** Sums usage by conversation. The policies of threads, forks and messages hide what the caller may not read. */
async function sumByConversation(
  tx: Tx,
  { workspaceId, from, to }: Omit<UsageQuery, 'by'>,
): Promise<UsageRow[]> {
  const { rows } = await sql`
    select u.*, null::jsonb as estimates, (
      select jsonb_build_object('channelId', t.channel_id, 'threadId', t.id, 'forkId', u.fork_id, 'title', coalesce(
        (select f.description from forks f where f.id = u.fork_id), first.content, ''), 'mentions', first.mentions)
      from threads t
      left join lateral (
        select m.content, m.metadata -> 'mentions' as mentions from messages m
        where u.fork_id is null and m.thread_id = t.id and m.fork_id is null and m.deleted_at is null
          and m.author_type <> 'system'
        order by m.seq limit 1) first on true
      where t.id = u.thread_id and u.place <= ${mostUsageRows}) as conversation
    from (
      select conversation_id::text as key, thread_id, fork_id, ${sums},
        row_number() over (order by sum(cost_usd) desc, sum(calls) desc, conversation_id) as place
      from usage_by_conversation
      where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
      group by conversation_id, thread_id, fork_id
    ) u
    order by u.place`.execute(tx)
  return conversationRow
    .array()
    .parse(rows)
    .map(({ conversation, ...row }) => {
      if (!conversation) return { ...row, conversation }
      const title = plainText(conversation.title, titleLength)
      const mentions = mentionsIn(title, conversation.mentions)
      return { ...row, conversation: { ...conversation, title, mentions } }
    })
}

const conversationRow = usageRow.extend({
  conversation: usageConversation.extend({ mentions: messageMentions.nullable() }).nullable(),
})

const titleLength = 80
