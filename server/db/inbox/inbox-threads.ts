/**
 * The rows of the Inbox about threads. Each is one row of `inbox_threads`, so a page costs as much as it shows, however
 * many notifications a thread has.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  type InboxCursor,
  type InboxKind,
  type InboxView,
  inboxKind,
  inboxLimits,
  type ThreadRow,
  threadRow,
} from '../../domain/inbox/inbox-row.ts'
import { mentionsIn } from '../../domain/messages/mentions.ts'
import { messageMentions } from '../../domain/messages/message-mentions.ts'
import { plainText } from '../../domain/messages/plain-text.ts'
import { excerptOf } from '../../domain/search/search-excerpt.ts'
import type { Tx } from '../client.ts'

/** The column that orders a list, and the notifications that make the line of a row. */
const views = {
  all: { at: 'newest_at', kinds: inboxKind.options },
  mentions: { at: 'mention_at', kinds: ['mention'] },
  replies: { at: 'reply_at', kinds: ['reply'] },
  approvals: { at: 'ask_at', kinds: ['ask'] },
  results: { at: 'result_at', kinds: ['result'] },
  waiting: { at: 'ask_at', kinds: ['ask'] },
  done: { at: 'done_at', kinds: inboxKind.options },
} as const satisfies Record<InboxView, { at: string; kinds: readonly InboxKind[] }>

const found = threadRow.extend({
  mentions: messageMentions.nullable(),
  titleMentions: messageMentions.nullable(),
})

interface ThreadPage {
  userId: string
  workspaceId: string
  view: InboxView
  cursor: InboxCursor | null
  limit: number
}

/** Returns a page of threads, without those that the caller may no longer read. */
export async function listInboxThreads(tx: Tx, page: ThreadPage): Promise<ThreadRow[]> {
  const { userId, view } = page
  const { at, kinds } = views[view]
  const isOpenAsk = view === 'waiting' ? sql`and n.read_at is null` : sql``
  const { rows } = await sql`
    with i as materialized (${selectThreads(page, sql.ref(at))})
    select 'thread' as kind, i.thread_id as id, i.channel_id, i.at, i.done_at, newest.kind as why, m.id as message_id,
      m.fork_id, m.author_type, m.author_user_id, m.author_agent_id, m.content as text, m.created_at as said_at,
      (select f.description from forks f where f.id = m.fork_id) as topic,
      m.metadata -> 'mentions' as mentions, first.title, first.title_mentions,
      case when newest.kind = 'ask' then m.metadata -> 'ask' end as ask,
      case when m.metadata ? 'result' then jsonb_build_object(
        'headline', m.metadata #>> '{result,body,headline}', 'topic', m.metadata #>> '{result,description}',
        'publishedBy', m.metadata #>> '{result,publishedBy}')
      end as result,
      coalesce(news.unread, 0) as unread,
      coalesce(news.authors, jsonb_build_array(
        jsonb_build_object('authorUserId', m.author_user_id, 'authorAgentId', m.author_agent_id))) as authors
    from i
    join lateral (
      select found.* from unnest(${kinds}::text[]) wanted, lateral (
        select n.message_id, n.kind, n.fork_id, n.seq, n.read_at, n.created_at from notifications n
        where n.user_id = ${userId} and n.thread_id = i.thread_id and n.kind = wanted ${isOpenAsk}
        order by n.created_at desc, n.message_id desc limit 1) found
      order by found.created_at desc, found.message_id desc limit 1
    ) newest on true
    left join lateral (
      select later.id from messages later
      where newest.kind = 'reply' and newest.read_at is null and later.thread_id = i.thread_id
        and later.seq >= newest.seq and later.fork_id is not distinct from newest.fork_id and ${isSaidToMe(userId, sql`later`)}
      order by later.seq desc limit 1
    ) latest on true
    join messages m on m.id = coalesce(latest.id, newest.message_id)
    left join lateral (
      select opening.content as title, opening.metadata -> 'mentions' as title_mentions from messages opening
      where opening.thread_id = i.thread_id and opening.seq = 1 and opening.deleted_at is null) first on true
    left join lateral (${selectNews(userId)}) news on i.unread > 0
    order by i.at desc, i.thread_id desc`.execute(tx)
  return found
    .array()
    .parse(rows)
    .map(row => {
      const title = row.title === null ? null : plainText(row.title, inboxLimits.title)
      const { text } = excerptOf(row.text, [], inboxLimits.line)
      const titleMentions = mentionsIn(title ?? '', row.titleMentions)
      // The headline of a result is words of the same message.
      const mentions = mentionsIn(`${text} ${row.result?.headline ?? ''}`, row.mentions)
      return { ...row, title, titleMentions, text, mentions }
    })
}

function selectThreads({ userId, workspaceId, view, cursor, limit }: ThreadPage, at: RawBuilder<unknown>) {
  const older = cursor ? sql`and (${at}, thread_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const isWanted =
    view === 'waiting'
      ? sql`and done_at is null and thread_id in (
          select n.thread_id from notifications n
          where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.kind = 'ask' and n.read_at is null)`
      : view === 'done'
        ? sql`and done_at is not null`
        : sql`and done_at is null and ${at} is not null`
  return sql`
    select thread_id, channel_id, unread, done_at, ${at} as at from inbox_threads
    where user_id = ${userId} and workspace_id = ${workspaceId} ${isWanted} ${older}
    order by ${at} desc, thread_id desc limit ${limit}`
}

/**
 * The new messages of a thread `i`: all since the first unread reply of a conversation, because a busy thread notifies
 * only of that one, and the others that have a notification.
 */
function selectNews(userId: string): RawBuilder<unknown> {
  const most = sql.lit(inboxLimits.mostCounted)
  return sql`
    with news as (
      (select said.id, said.seq, said.author_user_id, said.author_agent_id
      from notifications first, lateral (
        select said.id, said.seq, said.author_user_id, said.author_agent_id from messages said
        where said.thread_id = i.thread_id and said.seq >= first.seq and said.fork_id is not distinct from first.fork_id
          and ${isSaidToMe(userId, sql`said`)}
        order by said.seq desc limit ${most}) said
      where first.user_id = ${userId} and first.thread_id = i.thread_id and first.kind = 'reply' and first.read_at is null)
      union
      (select said.id, said.seq, said.author_user_id, said.author_agent_id
      from notifications n join messages said on said.id = n.message_id
      where n.user_id = ${userId} and n.thread_id = i.thread_id and n.read_at is null
        and n.kind in ('ask', 'mention', 'result', 'reminder')
      order by n.seq desc limit ${most})
    )
    select least(count(*), ${most})::int as unread,
      (select jsonb_agg(jsonb_build_object('authorUserId', who.author_user_id, 'authorAgentId', who.author_agent_id)
          order by who.seq desc)
        from (
          select author_user_id, author_agent_id, max(seq) as seq from news
          group by 1, 2 order by 3 desc limit ${sql.lit(inboxLimits.authors)}) who) as authors
    from news`
}

function isSaidToMe(userId: string, message: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${message}.deleted_at is null and ${message}.author_type <> 'system'
    and ${message}.author_user_id is distinct from ${userId}`
}
