import * as z from 'zod'
import type { MessagesRequest } from '../api/messages-request.ts'
import { readMessages, readText, type ThreadMessage, unescapeText } from './read-conversation.ts'

/** A note on a part of a long fork: words of one message, and their kind. */
const note = z.object({
  kind: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })).min(1),
})
export type ForkNote = z.infer<typeof note>

/**
 * A fork whose result is requested: its messages by their numbers or, if it is long, the notes on its parts.
 */
export type AskedFork = { messages: ThreadMessage[]; notes: ForkNote[] }

/** Reads a fork. Null: the request is not about a fork. The turns after the first ask for the same again. */
export function readFork(request: Pick<MessagesRequest, 'messages'>): AskedFork | null {
  const text = readText(request.messages.find(({ role }) => role === 'user'))
  if (!/<fork\b/.test(text)) return null
  const { messages } = readMessages(text)
  const notes = [...text.matchAll(/<notes\b[^>]*>([\s\S]*?)<\/notes>/g)].flatMap(([, lines = '']) =>
    unescapeText(lines).split('\n').flatMap(readNote),
  )
  return { messages, notes }
}

function readNote(line: string): ForkNote[] {
  try {
    return [note.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
