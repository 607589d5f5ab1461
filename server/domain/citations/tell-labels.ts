import { trimBlanks } from '../messages/one-line.ts'
import type { Conversation, MessageCitation } from './citation.ts'
import { findLabels } from './find-labels.ts'

/** The parts of a message that give the brackets in its words their meaning. */
export interface LabelledWords {
  content: string
  isAgent: boolean
  /** The message is the result of a fork; its numbers are those of the fork's messages. */
  isResult: boolean
  citations: readonly MessageCitation[] | null | undefined
}

/**
 * Returns the words of a message as a model in a conversation is told them: only labels are left in square
 * brackets that name the same message there. Labels of another task's tool results, or of another
 * conversation, are dropped. The numbers of a fork's messages stand in round brackets.
 */
export function tellLabels(message: LabelledWords, at: Conversation): string {
  const { content, isAgent, isResult, citations } = message
  if (isResult) return content.replace(/ \[(\d+(?:, \d+)*)\](?=$| \()/gm, ' ($1)')
  if (!isAgent) return content
  const places = new Map((citations ?? []).map(citation => [citation.label, citation]))
  return dropLabels(content, label => isOfTask(label) || isElsewhere(label, places.get(label), at))
}

/** Returns a text without the labels that only its own task knows. */
export function withoutCallLabels(text: string): string {
  return dropLabels(text, isOfTask)
}

/** Labels of tool results, of decisions and of items of memory count from 1 in every task. */
function isOfTask(label: string): boolean {
  return /[.dm]/.test(label)
}

function isElsewhere(label: string, citation: MessageCitation | undefined, at: Conversation): boolean {
  if (!citation) return false
  const named = label.startsWith('t') ? { threadId: at.threadId, forkId: null } : at
  const isOfThread = label.startsWith('t') && at.forkId === null
  return isOfThread || citation.threadId !== named.threadId || citation.forkId !== named.forkId
}

/** Drops labels with the space before them. A text of nothing else stays, because it must say something. */
function dropLabels(text: string, isDropped: (label: string) => boolean): string {
  let told = ''
  let from = 0
  for (const { labels, start, end } of findLabels(text)) {
    const kept = labels.filter(label => !isDropped(label))
    if (kept.length === labels.length) continue
    const before = text.slice(from, start)
    told += kept.length > 0 ? `${before}[${kept.join(', ')}]` : trimBlanks(before)
    from = end
  }
  const rest = told + text.slice(from)
  return rest.trim() === '' ? text : rest
}
