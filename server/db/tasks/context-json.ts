/** The messages of a conversation as JSON for prompts. */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { messageCitation } from '../../domain/citations/citation.ts'
import { fileContent } from '../../domain/files/file-content.ts'
import { storedSource } from '../../domain/messages/picture.ts'
import { id } from '../../domain/wire/ids.ts'
import { memberRole } from '../../domain/workspaces/workspace.ts'

/** A file beside a message, with the part of its content that is shown. */
export const contextFile = z.object({
  id: id.optional(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  // Set if the picture is shown to a model (show-pictures.ts).
  picture: storedSource.nullish(),
  // Set if the file was read (show-files.ts).
  content: fileContent.nullish(),
})

export const contextMessage = z.object({
  id,
  seq: z.number(),
  createdAt: z.string().optional(),
  forkNumber: z.number().nullish(),
  content: z.string(),
  author: z.object({
    kind: z.enum(['human', 'agent']),
    id,
    name: z.string(),
    role: memberRole.nullable(),
  }),
  attachments: z.array(contextFile).nullish(),
  result: z.object({ forkId: id, version: z.number(), isStale: z.boolean() }).nullish(),
  label: z.string().optional(),
  /** It belongs to a fork beside the conversation. */
  inFork: z.literal(true).optional(),
  citations: z.array(messageCitation).nullish().catch(null),
})

/**
 * Joins messages with their authors. Names and roles come only from here, never from the text of a message.
 */
export function messagesWithAuthors(workspaceId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`messages m
    left join profiles p on p.id = m.author_user_id
    left join workspace_members w on w.user_id = m.author_user_id and w.workspace_id = ${workspaceId}
    left join agent_configs a on a.id = m.author_agent_id`
}

/**
 * The condition for the newest result of a fork. Older ones are not shown: the newest has taken over or
 * withdrawn their content.
 */
export const isCurrent = sql`not exists (select from forks r
  where r.id = (m.metadata #>> '{result,forkId}')::uuid and r.result_message_id is distinct from m.id)`

/** A message as JSON for prompts. */
export const messageJson = sql`jsonb_build_object('id', m.id, 'seq', m.seq, 'forkNumber', m.fork_number,
  'createdAt', m.created_at, 'content', m.content, 'citations', m.metadata -> 'citations',
  'result', (select jsonb_build_object('forkId', r.id, 'version', r.result_version, 'isStale', r.stale_at is not null)
    from forks r where r.id = (m.metadata #>> '{result,forkId}')::uuid and r.result_message_id = m.id),
  'attachments', m.metadata -> 'attachments', 'author', jsonb_build_object(
  'kind', m.author_type, 'id', coalesce(m.author_user_id, m.author_agent_id), 'role', w.role,
  'name', coalesce(a.display_name, ${personName(sql`p`)})))`

/** The answer that a person gave on the card of a question: their words, but not a message of theirs. */
export const cardAnswerJson = sql`jsonb_build_object('id', m.id, 'seq', m.seq, 'forkNumber', m.fork_number,
  'content', m.metadata #>> '{ask,answer}',
  'author', jsonb_build_object('kind', 'human', 'id', p.id, 'role', w.role, 'name', ${personName(sql`p`)}))`

export function personName(profile: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${profile}.left_at is null then ${profile}.display_name else 'Former member' end`
}
