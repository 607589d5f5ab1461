import type { ShownMessage } from '../../domain/citations/find-citations.ts'
import type { Tx } from '../client.ts'

/** Returns the places of messages that a text may cite, in no order. Runs as the service. */
export function findPlaces(tx: Tx, messageIds: readonly string[]): Promise<ShownMessage[]> {
  return tx
    .selectFrom('messages')
    .select(['id', 'channelId', 'threadId', 'forkId', 'seq', 'forkNumber'])
    .where('id', 'in', messageIds)
    .execute()
}
