import { sql } from 'kysely'
import { type MessageGlimpse, messageGlimpse } from '../../domain/later/message-glimpse.ts'
import { mentionsIn } from '../../domain/messages/mentions.ts'
import { messageMentions } from '../../domain/messages/message-mentions.ts'
import { excerptOf } from '../../domain/search/search-excerpt.ts'

const shownText = 240

/** A message as JSON for a glimpse; null: it was deleted or the caller may not read it. Its alias is `m`. */
export const glimpseJson = sql`case when m.id is not null and m.deleted_at is null then jsonb_build_object(
  'channelId', m.channel_id, 'threadId', m.thread_id, 'forkId', m.fork_id, 'authorType', m.author_type,
  'authorUserId', m.author_user_id, 'authorAgentId', m.author_agent_id, 'text', m.content,
  'mentions', m.metadata -> 'mentions',
  'files', coalesce(jsonb_array_length(m.metadata -> 'attachments'), 0), 'createdAt', to_jsonb(m.created_at)) end`

/** Cuts the words of a glimpse to those that a row shows. */
export const glimpse = messageGlimpse
  .extend({ mentions: messageMentions.nullable() })
  .transform(({ mentions, ...found }): MessageGlimpse => {
    const { text } = excerptOf(found.text, [], shownText)
    return { ...found, text, mentions: mentionsIn(text, mentions) }
  })
