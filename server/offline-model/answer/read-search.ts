import { findRelevant } from './find-relevant.ts'
import type { Conversation } from './read-conversation.ts'
import { listSentences, listWords } from './sentences.ts'

/** More words find less: all of them must be there. */
const mostWords = 3

/** Who asks for a search gets one. */
const orders = [
  /\b(?:search|look)\s+(?:for|up)\s+(.+)/is,
  /\bsearch\s+(?:the\s+)?(?:messages|channels|threads|workspace)\s+for\s+(.+)/is,
  /\bfind\s+(?:the\s+)?(?:messages?|threads?)\s+(?:about|on|with)\s+(.+)/is,
]

/** Who asks what was said gets an answer from the thread, where it has one. */
const questions = [
  /\bwhat\s+(?:did|have)\s+(?:we|they|people|the\s+team)\s+(?:decided?|agreed?|said?|say|concluded?|wrote|write)\s+(?:about|on|for|regarding)\s+(.+)/is,
  /\bwhat\s+(?:was|has\s+been)\s+(?:decided|agreed|said|written)\s+(?:about|on|for|regarding)\s+(.+)/is,
  /\b(?:has|did)\s+(?:anyone|anybody|someone|somebody)\s+(?:say|said|write|written|mentioned?)\s+(?:anything\s+)?(?:about\s+)?(.+)/is,
]

/** The words to search for, where the question plainly wants other threads looked through; null: it does not. */
export function readSearch({ question, messages }: Conversation): string | null {
  const ordered = readTopic(orders, question)
  if (ordered !== null) return ordered
  const topic = readTopic(questions, question)
  if (topic === null) return null
  return findRelevant(topic, listSentences(messages)).length > 0 ? null : topic
}

function readTopic(patterns: readonly RegExp[], question: string): string | null {
  for (const pattern of patterns) {
    const said = pattern.exec(question)?.[1]
    if (!said) continue
    const quoted = /[“"«]([^”"»]+)[”"»]/.exec(said)?.[1]
    const words = listWords(quoted ?? said.split(/[.?!,;\n]/)[0] ?? '').filter(word => !places.has(word))
    if (words.length > 0) return words.slice(0, mostWords).join(' ')
  }
  return null
}

/** Say where to look, not what for. */
const places = new Set([
  'elsewhere',
  'other',
  'threads',
  'thread',
  'channels',
  'channel',
  'messages',
  'workspace',
])
