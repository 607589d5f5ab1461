import { findRelevant } from '../answer/find-relevant.ts'
import type { Conversation } from '../answer/read-conversation.ts'
import { findQuoted, listSentences, listWords } from '../answer/sentences.ts'

/** Messages with only some of the words are found too, but words far behind say little about the topic. */
const mostWords = 6

const order = /\b(?:search(?: the \w+)? for|look (?:for|up)|find (?:messages|threads) about)\s+(.+)/is
const question = /\bwhat (?:did we|was) (?:decided?|agreed?|said|say) (?:about|on)\s+(.+)/is

/**
 * Reads the words to search for, null if the question asks for no search. 'Search for …' always means a search. 'What
 * did we say about …?' means one only if the thread itself says nothing about it.
 */
export function readSearch(conversation: Conversation): string | null {
  const ordered = readTopic(order, conversation.question)
  if (ordered !== null) return ordered
  const topic = readTopic(question, conversation.question)
  if (topic === null) return null
  const { messages, memories = [] } = conversation
  return findRelevant(topic, listSentences([...messages, ...memories])).length > 0 ? null : topic
}

/** Whether the question is about a decision, which the results of forks answer before any message. */
export function asksForDecision({ question: text }: Pick<Conversation, 'question'>): boolean {
  return !order.test(text) && /\b(?:did we|was) (?:decided?|agreed?) (?:about|on)\b/i.test(text)
}

function readTopic(pattern: RegExp, text: string): string | null {
  const said = pattern.exec(text)?.[1]
  if (!said) return null
  const words = listWords(findQuoted(said) ?? said.split(/[.?!,;\n]|\band why\b/i)[0] ?? '')
  return words.length > 0 ? words.slice(0, mostWords).join(' ') : null
}
