import { sql } from 'kysely'
import type { Tx } from '../client.ts'

/**
 * Returns the texts in which quotes must stand, by the id of the file or else of the message. A deleted message has
 * none, and neither has one of another workspace. Runs as the service.
 */
export async function findSourceTexts(
  tx: Tx,
  {
    workspaceId,
    sources,
  }: {
    workspaceId: string
    sources: readonly { messageId: string; attachmentId?: string | null | undefined }[]
  },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select m.id, m.content as text from messages m
    where m.id = any (${sources.map(({ messageId }) => messageId)}::uuid[]) and m.workspace_id = ${workspaceId}
      and m.deleted_at is null
    union all
    select a.id, t.text from attachments a
    join attachment_texts t on t.attachment_id = a.id and t.status = 'ready'
    join messages m on m.id = a.message_id and m.deleted_at is null
    where a.id = any (${sources.flatMap(({ attachmentId }) => attachmentId ?? [])}::uuid[]) and a.deleted_at is null
      and m.workspace_id = ${workspaceId} and m.id = any (${sources.map(({ messageId }) => messageId)}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}
