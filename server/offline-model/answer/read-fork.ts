import * as z from 'zod'
import type { MessagesRequest } from '../api/messages-request.ts'
import { readMessages, readText, type ThreadMessage, unescapeText } from './read-conversation.ts'

const note = z.object({
  kind: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })).min(1),
})
/** A line from one part of a long fork, with the words that it rests on. */
export type ForkNote = z.infer<typeof note>

/** A fork whose result is wanted: its messages or, of a long fork, the notes on its parts. */
export type AskedFork = { messages: ThreadMessage[]; notes: ForkNote[] }

/** Returns null if the request is not about a fork. Only the first turn is read: later ones repeat the request. */
export function readFork(request: Pick<MessagesRequest, 'messages'>): AskedFork | null {
  const text = readText(request.messages.find(({ role }) => role === 'user'))
  if (!/<fork\b/.test(text)) return null
  const notes = [...text.matchAll(/<notes\b[^>]*>([\s\S]*?)<\/notes>/g)].flatMap(([, lines = '']) =>
    unescapeText(lines).split('\n').flatMap(readNote),
  )
  return { messages: readMessages(text).messages, notes }
}

function readNote(line: string): ForkNote[] {
  try {
    return [note.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
