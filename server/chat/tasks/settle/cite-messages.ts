import type { Tx } from '../../../db/client.ts'
import { findPlaces } from '../../../db/messages/cited-messages.ts'
import type { OpenTask } from '../../../db/tasks/task-events.ts'
import { findCitations, listShown, listShownIds } from '../../../domain/citations/find-citations.ts'
import { findLabels } from '../../../domain/citations/find-labels.ts'
import type { MessageMetadata } from '../../../domain/messages/message.ts'

/**
 * Returns the citations of a text that a task posts, for the message's metadata: the labels that name messages
 * which the task was shown.
 */
export async function citeMessages(
  tx: Tx,
  { row, state }: OpenTask,
  text: string,
): Promise<Pick<MessageMetadata, 'citations'>> {
  if (state.kind !== 'answer' || findLabels(text).length === 0) return {}
  const shown = listShown(state)
  const ids = listShownIds(shown)
  if (ids.length === 0) return {}
  const at = { threadId: row.threadId, forkId: row.forkId }
  const citations = findCitations(text, shown, { at, messages: await findPlaces(tx, ids) })
  return citations.length > 0 ? { citations } : {}
}
