import type { Conversation, ThreadMessage } from './read-conversation.ts'
import { readAttributes, unescapeText } from './read-conversation.ts'

/** Reads the items of memory in the turn with the question. */
export function readMemories(text: string): ThreadMessage[] {
  const [, block = ''] = /<memory>([\s\S]*?)<\/memory>/.exec(text) ?? []
  return [...block.matchAll(/<item\b([^>]*)>([\s\S]*?)<\/item>/g)].map(([, head = '', body = '']) => {
    const attributes = readAttributes(head)
    const author = attributes.get('said-by') ?? 'someone'
    return {
      author: author.replace(/ \(AI\)$/, ''),
      agent: false,
      own: false,
      label: null,
      cite: attributes.get('cite'),
      text: unescapeText(body).trim(),
    }
  })
}

const order = /(?:^|[.!?,:]\s+|\bplease\s+)(?:please\s+)?remember(?:\s+that)?[:,]?\s+(.+)/i

/** Reads the words that the question asks to remember, as they stand in it; null: it asks for nothing like that. */
export function readReminder({ question }: Pick<Conversation, 'question'>): string | null {
  const line = question.split('\n').find(each => order.test(each)) ?? ''
  const words = order.exec(line)?.[1]?.replace(/[\s.!]+$/, '') ?? ''
  // 'Do you remember …?' asks for something else.
  return words === '' || words.length > 300 || words.endsWith('?') ? null : words
}
