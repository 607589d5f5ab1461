import type { MessagesRequest } from '../../api/messages-request.ts'
import { hasCue } from '../cues.ts'
import { readNode } from '../json-schema.ts'
import { readAttributes, readMessages, readText, type ThreadMessage } from '../read-conversation.ts'
import { listSentences, type Sentence } from '../sentences.ts'

type Kind = 'asked' | 'decided' | 'changed' | 'open'
const mostOf: Readonly<Record<Kind, number>> = { asked: 3, decided: 3, changed: 2, open: 2 }
const kinds = ['asked', 'decided', 'changed', 'open'] as const

/**
 * Composes the news of some conversations: sentences that mention the person, or that sound like a decision, a change or
 * a question, each with its message. Null: the schema asks for something else.
 */
export function composeNews(request: Pick<MessagesRequest, 'messages'>, schema: unknown): unknown {
  if (!isNews(schema)) return null
  const text = readText(request.messages.find(({ role }) => role === 'user'))
  const handle = readAttributes(/<person\b([^>]*)>/.exec(text)?.[1] ?? '').get('handle') ?? ''
  const lines = [...text.matchAll(/<conversation\b[^>]*>([\s\S]*?)<\/conversation>/g)].flatMap(
    ([, inner = '']) => tellConversation(readMessages(inner).messages, handle),
  )
  const chosen = kinds.flatMap(kind => lines.filter(line => line.kind === kind).slice(-mostOf[kind]))
  return { lines: lines.filter(line => chosen.includes(line)) }
}

function isNews(schema: unknown): boolean {
  const { items } = readNode(readNode(readNode(schema).properties).lines)
  const { kind } = readNode(readNode(items).properties)
  const { enum: allowed } = readNode(kind)
  return Array.isArray(allowed) && kinds.every(each => allowed.includes(each))
}

function tellConversation(messages: readonly ThreadMessage[], handle: string) {
  const sentences = listSentences([...messages]).filter(({ text }) => text.length <= 200 && /\s/.test(text))
  const told = sentences.map(sentence => ({ sentence, kind: classify(sentence, handle) }))
  const known = told.filter(({ kind }) => kind !== 'changed')
  // Plain statements are news only where nothing else is.
  return (known.length > 0 ? known : told.slice(-1)).map(({ sentence, kind }) => tell(sentence, kind))
}

function classify({ text }: Sentence, handle: string): Kind {
  if (handle !== '' && text.toLowerCase().includes(handle.toLowerCase())) return 'asked'
  if (hasCue(text, 'question')) return 'open'
  return hasCue(text, 'decision') ? 'decided' : 'changed'
}

function tell({ text, message }: Sentence, kind: Kind) {
  const number = Number.parseInt(message.label ?? '1', 10)
  return { kind, text: `${message.author}: ${text}`, citations: [{ number, quote: text }] }
}
