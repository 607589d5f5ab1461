import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { readForkMaterial, readParentMaterial } from '../../db/forks/fork-context.ts'
import { findForkingPlace, findForkPlace } from '../../db/forks/forks.ts'
import { findFileTexts } from '../../db/messages/file-texts.ts'
import { listShowable, shownLimits } from '../../domain/files/file-content.ts'
import { proposeDescription } from '../../domain/forks/fork.ts'
import {
  type ForkContext,
  type ForkMaterial,
  listForkContext,
  listForkFiles,
} from '../../domain/forks/fork-context.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/**
 * Returns the context that agents are shown of a fork, or of one that would start from a message, if the caller
 * may read it.
 */
export function readForkContext(
  db: Database,
  { claims, ...of }: { claims: Claims } & ({ forkId: string } | { messageId: string }),
): Promise<ForkContext> {
  const askIn = ({ workspaceId, channelId }: { workspaceId: string; channelId: string }) => ({
    workspaceId,
    channelId,
    actingUserId: claims.sub,
  })
  return db.asUser(claims, async tx => {
    if ('forkId' in of) {
      const place = await findForkPlace(tx, { ...of, userId: claims.sub })
      if (!place) throw notFound('fork')
      await takeServiceRole(tx)
      const asked = { ...of, ...askIn(place), agentId: place.fork.divePartnerId }
      return listForkContext(await withTexts(tx, await readForkMaterial(tx, asked)), place.fork.leftOut)
    }
    const place = await findForkingPlace(tx, of)
    if (!place || place.deletedAt !== null) throw notFound('message')
    await takeServiceRole(tx)
    const { parent, ...here } = await readParentMaterial(tx, { ...of, ...askIn(place) })
    const description = proposeDescription('', parent?.content ?? '')
    return listForkContext(await withTexts(tx, { description, parent, messages: [], ...here }), [])
  })
}

/** Adds the texts of the files, as a prompt is given them. */
async function withTexts(tx: Tx, material: ForkMaterial): Promise<ForkMaterial> {
  const attachmentIds = listShowable(listForkFiles(material)).map(({ id }) => id)
  return { ...material, texts: await findFileTexts(tx, { attachmentIds, length: shownLimits.characters }) }
}
