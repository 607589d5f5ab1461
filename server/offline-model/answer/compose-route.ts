import type { MessagesRequest } from '../api/messages-request.ts'
import { readNode } from './json-schema.ts'
import { readAttributes, readText } from './read-conversation.ts'
import { listTerms } from './sentences.ts'

/** The handle that stands for no agent. */
const nobody = 'none'

/**
 * Chooses the agent whose purpose shares the most words with the question; nobody, if none shares a word. Null: the
 * request asks for something else. Words count as the same if they begin with the same five letters.
 */
export function composeRoute(
  { messages }: Pick<MessagesRequest, 'messages'>,
  { question }: { question: string },
  schema: unknown,
): { agent: string; reason: string } | null {
  const { properties } = readNode(schema)
  const { enum: handles } = readNode(readNode(properties).agent)
  if (!Array.isArray(handles) || !handles.includes(nobody) || !readNode(properties).reason) return null
  const asked = new Set(listTerms(question).map(stem))
  const agents = [...readText(messages.at(-1)).matchAll(/<agent\b([^>]*)\/>/g)].map(([, head = '']) => {
    const attributes = readAttributes(head)
    const purpose = attributes.get('purpose') ?? ''
    const shared = [...new Set(listTerms(purpose))].filter(term => asked.has(stem(term)))
    return { handle: (attributes.get('handle') ?? '').replace(/^@/, ''), shared }
  })
  const [best] = agents
    .filter(({ handle, shared }) => handles.includes(handle) && shared.length > 0)
    .sort((a, b) => b.shared.length - a.shared.length)
  if (!best) return { agent: nobody, reason: 'No purpose shares a word with the message.' }
  return {
    agent: best.handle,
    reason: `Its purpose names ${best.shared.join(', ')}, and so does the message.`,
  }
}

function stem(term: string): string {
  return term.slice(0, 5)
}
