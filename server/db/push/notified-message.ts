import { sql } from 'kysely'
import * as z from 'zod'
import { notificationLevel } from '../../domain/inbox/notification.ts'
import { notificationKind } from '../../domain/inbox/notification-kind.ts'
import { quietTimes } from '../../domain/inbox/quiet.ts'
import { messageMentions } from '../../domain/messages/message-mentions.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { quietColumn } from '../inbox/quiet-times.ts'

const notifiedMessage = z.object({
  kind: notificationKind,
  content: z.string(),
  mentions: messageMentions.nullable(),
  threadId: id,
  forkId: id.nullable(),
  author: z.string().nullable(),
  channel: z.object({ id, kind: z.enum(['public', 'private', 'direct']), name: z.string() }),
  workspace: z.object({ id, slug: z.string(), name: z.string() }),
  notificationLevel,
  muted: z.boolean(),
  isRead: z.boolean(),
  /** One of the person's pages in this workspace is in use. */
  isHere: z.boolean(),
  quiet: quietTimes.nullable(),
  /** The reader's. */
  timeZone: z.string().nullable(),
})
export type NotifiedMessage = z.infer<typeof notifiedMessage>

/**
 * Returns a message of which the caller has a notification, with everything that decides whether it interrupts them.
 * Undefined: the notification is gone, or the caller can't read the message any more.
 */
export async function findNotifiedMessage(
  tx: Tx,
  { userId, messageId, presentSince }: { userId: string; messageId: string; presentSince: Date },
): Promise<NotifiedMessage | undefined> {
  const { rows } = await sql`
    select n.kind, m.content, n.thread_id, n.fork_id,
      m.metadata -> 'mentions' as mentions,
      -- An agent wrote a result, a person stands for it.
      coalesce((select display_name from profiles p
          where p.id = coalesce(m.author_user_id, (m.metadata #>> '{result,publishedBy}')::uuid)),
        (select display_name from agent_configs a where a.id = m.author_agent_id)) as author,
      jsonb_build_object('id', c.id, 'kind', c.kind, 'name', coalesce(c.name, '')) as channel,
      jsonb_build_object('id', w.id, 'slug', w.slug, 'name', w.name) as workspace,
      coalesce(level.level, 'mentions') as notification_level, coalesce(level.muted, false) as muted,
      case when n.kind = 'message' then exists (
          select from read_markers mark
          where mark.user_id = ${userId} and mark.thread_id = n.thread_id and mark.last_read_seq >= n.seq)
        else n.read_at is not null end as is_read,
      exists (
        select from presence beat
        where beat.workspace_id = n.workspace_id and beat.user_id = ${userId} and beat.state = 'online'
          and beat.seen_at > ${presentSince.toISOString()}::timestamptz) as is_here,
      (select ${quietColumn} from quiet_times where user_id = ${userId}) as quiet,
      (select time_zone from profiles where id = ${userId}) as time_zone
    from notifications n
    join messages m on m.id = n.message_id and m.deleted_at is null
    join channels c on c.id = n.channel_id
    join workspaces w on w.id = n.workspace_id
    left join channel_notices level on level.user_id = ${userId} and level.channel_id = n.channel_id
    where n.user_id = ${userId} and n.message_id = ${messageId}`.execute(tx)
  return notifiedMessage.optional().parse(rows[0])
}
