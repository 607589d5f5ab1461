import type { Claims, Database } from '../../db/client.ts'
import { findForkMarker } from '../../db/forks/fork-reading.ts'
import { findForkPlace } from '../../db/forks/forks.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { listVersions } from '../../db/results/published-results.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { PublishedVersion } from '../../domain/results/result.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

export interface OpenedFork {
  fork: Fork
  channelId: string
  /** The message that the fork starts from; a tombstone if it was deleted. */
  parent: Message
  results: PublishedVersion[]
  /** The number up to which the caller has read the fork; null: the caller takes no part in it. */
  lastReadNumber: number | null
  /** The same, by its number in the thread. */
  lastReadSeq: number | null
}

/** Returns a fork with the message that it starts from and its results. */
export function readFork(
  db: Database,
  { claims, forkId }: { claims: Claims; forkId: string },
): Promise<OpenedFork> {
  return db.asUser(claims, async tx => {
    const place = await findForkPlace(tx, { forkId, userId: claims.sub })
    const parent = place && (await findMessage(tx, { messageId: place.fork.parentMessageId }))
    if (!place || !parent) throw notFound('fork')
    const results = await listVersions(tx, { forkId })
    const marker = await findForkMarker(tx, { forkId, userId: claims.sub })
    return {
      ...{ fork: place.fork, channelId: place.channelId, parent, results },
      ...{ lastReadNumber: marker?.number ?? null, lastReadSeq: marker?.seq ?? null },
    }
  })
}
