import { sql } from 'kysely'
import { type Draft, draft } from '../../domain/messages/draft.ts'
import type { Tx } from '../client.ts'

/** Returns a person's latest drafts in all places, with the files that can still be sent. */
export async function listDrafts(
  tx: Tx,
  { userId, limit }: { userId: string; limit: number },
): Promise<Draft[]> {
  const { rows } = await sql`
    select d.conversation, d.channel_id, d.content, d.parent_id, d.version, d.updated_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size,
          'width', a.width, 'height', a.height) order by wanted.place)
        from unnest(d.attachment_ids) with ordinality wanted (id, place)
        join attachments a on a.id = wanted.id and a.message_id is null and a.state = 'stored'), '[]') as attachments
    from drafts d
    where d.user_id = ${userId}
    order by d.version desc limit ${limit}`.execute(tx)
  return draft.array().parse(rows)
}

/** Saves a draft. If a later saving has overtaken this one, nothing changes. */
export async function upsertDraft(
  tx: Tx,
  given: {
    userId: string
    workspaceId: string
    channelId: string
    conversation: string
    content: string
    attachmentIds: string[]
    parentId: string | null
    version: string
  },
): Promise<void> {
  const { content, attachmentIds, parentId, version } = given
  await tx
    .insertInto('drafts')
    .values(given)
    .onConflict(conflict =>
      conflict
        .columns(['userId', 'conversation'])
        .doUpdateSet({ content, attachmentIds, parentId, version, updatedAt: sql`now()` })
        .where('drafts.version', '<', version),
    )
    .execute()
}

/** Deletes a draft, unless its version is newer than `sentAs`: then the person has begun another one. */
export async function dropDraft(
  tx: Tx,
  { userId, conversation, sentAs }: { userId: string; conversation: string; sentAs: string },
): Promise<void> {
  await tx
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('conversation', '=', conversation)
    .where('version', '<', sentAs)
    .execute()
}
