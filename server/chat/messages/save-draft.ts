import { findChannel } from '../../db/channels/channels.ts'
import type { Claims, Database } from '../../db/client.ts'
import { dropDraft, upsertDraft } from '../../db/messages/drafts.ts'
import type { SavedDraft } from '../../domain/messages/draft.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Saves a draft for the person's other devices; an empty one is removed. */
export function saveDraft(db: Database, given: SavedDraft & { claims: Claims }): Promise<void> {
  const { claims, conversation, channelId, content, attachmentIds, parentId, version } = given
  const userId = claims.sub
  return db.asUser(claims, async tx => {
    if (content.trim() === '' && attachmentIds.length === 0 && parentId === null) {
      return dropDraft(tx, { userId, conversation, sentAs: version })
    }
    const channel = await findChannel(tx, { userId, channelId })
    if (!channel) throw notFound('channel')
    const { workspaceId } = channel
    // Text that Postgres can't store could not be sent either.
    const text = content.toWellFormed().replaceAll('\u0000', '')
    await upsertDraft(tx, {
      userId,
      workspaceId,
      channelId,
      conversation,
      content: text,
      attachmentIds,
      parentId,
      version,
    })
  })
}
