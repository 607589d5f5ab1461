import type { ModelDesk } from '../model-desk.ts'
import type { OpenedModel, WordsOf } from './model-book.ts'

/** A desk with the endpoints of one task: that of its agent, and that of the workspace's small model. */
export interface OpenDesk extends ModelDesk {
  model: OpenedModel
  small: OpenedModel
}

/** Opens the endpoints that a task calls, for words of these places. */
export async function openDesk(
  desk: ModelDesk,
  words: WordsOf,
  { endpointId, smallEndpointId }: { endpointId: string | null; smallEndpointId: string | null },
): Promise<OpenDesk> {
  const model = await desk.models.open(words, endpointId)
  const small = smallEndpointId === endpointId ? model : await desk.models.open(words, smallEndpointId)
  return { ...desk, model, small }
}

/** The places of a task that reads only its own conversation; the words that tools tell it count as words of that place. */
export function wordsOf({ workspaceId, channelId }: { workspaceId: string; channelId: string }): WordsOf {
  return { workspaceId, channelIds: [channelId] }
}
