import type { ShownMemory } from '../memory/found-memory.ts'
import type { AnswerState } from '../tasks/answer-state.ts'
import { labelOfDecision } from '../workspace-context/lay-context.ts'
import type { NumberedPlace } from './citation.ts'
import { type Conversation, labelIn, labelInResult, type MessageCitation, mostCitations } from './citation.ts'
import { findLabels } from './find-labels.ts'

/** A message that a task was shown, and its place. */
export interface ShownMessage extends NumberedPlace {
  id: string
  channelId: string
}

/**
 * The ids of the messages that a task was shown: the history, the results of its calls in their order, and the sources of
 * labelled words: of decisions in the workspace context and of items of memory.
 */
export interface Shown {
  history: string[]
  memories?: readonly ShownMemory[]
  decisions?: readonly Pick<ShownMemory, 'label' | 'messageIds'>[]
  calls: (readonly string[])[]
}

/** Returns the messages that a task was shown so far, by its log. */
export function listShown({ started, triggerMessageId, past, calls, memories }: AnswerState): Shown {
  const around = [started?.forkParentId ?? [], triggerMessageId ?? []].flat()
  const all = [...past.flatMap(turn => turn.calls), ...calls]
  const decisions = (started?.context?.decisions ?? []).map(({ messageId }, index) => ({
    label: labelOfDecision(index),
    messageIds: [messageId],
  }))
  return {
    history: [...(started?.thread?.messageIds ?? []), ...(started?.messageIds ?? []), ...around],
    memories,
    ...(decisions.length > 0 && { decisions }),
    calls: all.map(({ messageIds = [] }) => messageIds),
  }
}

/** Returns the messages that a task was shown, by the labels that name them in its conversation. */
export function nameShown(
  { history, memories = [], decisions = [], calls }: Shown,
  { at, messages }: { at: Conversation; messages: readonly ShownMessage[] },
): ReadonlyMap<string, ShownMessage> {
  const byId = new Map(messages.map(message => [message.id, message]))
  const byLabel = new Map<string, ShownMessage>()
  for (const id of [...history, ...calls.flat()]) {
    const message = byId.get(id)
    const own = message && labelIn(at, message)
    if (message && own) byLabel.set(own, message)
  }
  for (const [call, ids] of calls.entries()) {
    for (const [index, id] of ids.entries()) {
      const message = byId.get(id)
      if (message) byLabel.set(labelInResult(call + 1, index + 1), message)
    }
  }
  // The label of an item leads to its first source.
  for (const { label, messageIds } of [...decisions, ...memories]) {
    const [message] = messageIds.flatMap(id => byId.get(id) ?? [])
    if (message) byLabel.set(label, message)
  }
  return byLabel
}

/** Returns the ids of all messages that a task was shown, each once. */
export function listShownIds({ history, memories = [], decisions = [], calls }: Shown): string[] {
  const labelled = [...decisions, ...memories].flatMap(({ messageIds }) => messageIds)
  return [...new Set([...history, ...calls.flat(), ...labelled])]
}

/**
 * Finds the messages that a text cites, each label once, in the order of the text. A label that names no shown
 * message is no citation.
 */
export function findCitations(
  text: string,
  shown: Shown,
  shownAt: { at: Conversation; messages: readonly ShownMessage[] },
): MessageCitation[] {
  const byLabel = nameShown(shown, shownAt)
  const labels = new Set(findLabels(text).flatMap(run => run.labels))
  return [...labels]
    .flatMap(label => {
      const message = byLabel.get(label)
      if (!message) return []
      const { id: messageId, channelId, threadId, forkId } = message
      return [{ label, messageId, channelId, threadId, forkId }]
    })
    .slice(0, mostCitations)
}
