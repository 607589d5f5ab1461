import * as z from 'zod'
import type { MessagesRequest } from '../api/messages-request.ts'
import { readMessages, readText, type ThreadMessage, unescapeText } from './read-conversation.ts'

/** What was noted of a part of a long fork: words of one message, and what they are. */
const note = z.object({
  kind: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })).min(1),
})
export type ForkNote = z.infer<typeof note>

/** A fork whose result is asked for: its messages by their numbers or, of a long one, what was noted of its parts. */
export type AskedFork = { messages: ThreadMessage[]; notes: ForkNote[] }

/** Null: the request is about no fork. What follows the first turn asks for the same once more. */
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
