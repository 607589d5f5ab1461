import { findSharedChannels } from '../../db/channels/shared-channels.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { listAlike } from '../../db/ledger/contradictions.ts'
import { listLineEntries } from '../../db/ledger/line-entries.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findResultDraft } from '../../db/results/fork-results.ts'
import { findRole } from '../../db/workspaces/members.ts'
import type { Contradiction } from '../../domain/ledger/entry-list.ts'
import { chooseStrongest, mostContradictions } from '../../domain/ledger/strongest-contradictions.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/**
 * Finds earlier decisions that the decisions of a result draft may contradict. Only those that the person may read, and
 * so may every reader of the place where the result is published. Guests get none, because they can't change any.
 */
export function findDraftContradictions(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<{ contradictions: Contradiction[] }> {
  return db.asUser(claims, async tx => {
    const place = await findForkPlace(tx, { forkId, userId: claims.sub })
    if (!place) throw notFound('fork')
    const draft = await findResultDraft(tx, { forkId })
    const lines = draft?.body.bullets.filter(({ kind, text }) => kind === 'decision' && text !== '') ?? []
    await takeServiceRole(tx)
    const entries = await listLineEntries(tx, { forkId })
    return compare(tx, {
      ...place,
      userId: claims.sub,
      forkId,
      texts: lines.map(({ id: lineId, text }) => ({
        lineId,
        text,
        entryId: entries.find(entry => entry.lineId === lineId)?.id ?? null,
      })),
    })
  })
}

/** The same for a decision that a person makes from a message. */
export function findTextContradictions(
  db: Database,
  { claims, messageId, text }: { claims: Claims; messageId: string; text: string },
): Promise<{ contradictions: Contradiction[] }> {
  return db.asUser(claims, async tx => {
    const message = await findMessage(tx, { messageId })
    if (!message) throw notFound('message')
    await takeServiceRole(tx)
    const texts = [{ lineId: null, text, entryId: null }]
    return compare(tx, { ...message, userId: claims.sub, forkId: null, texts })
  })
}

async function compare(
  tx: Tx,
  given: {
    workspaceId: string
    channelId: string
    userId: string
    forkId: string | null
    texts: readonly { lineId: string | null; text: string; entryId: string | null }[]
  },
): Promise<{ contradictions: Contradiction[] }> {
  const { workspaceId, channelId, userId, forkId, texts } = given
  const role = await findRole(tx, { workspaceId, userId })
  if (texts.length === 0 || role === 'guest') return { contradictions: [] }
  const shared = await findSharedChannels(tx, { channelId, actingUserId: userId, channelIds: null })
  const found = []
  for (const { lineId, text, entryId } of texts) {
    const alike = await listAlike(tx, {
      workspaceId,
      text,
      within: [...shared],
      exceptForkId: forkId,
      entryId,
      limit: mostContradictions,
    })
    found.push(...alike.map(each => ({ ...each, lineId, text })))
  }
  return { contradictions: chooseStrongest(found) }
}
