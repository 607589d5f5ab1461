import * as z from 'zod'
import type { MessagesRequest } from '../api/messages-request.ts'
import {
  readAttributes,
  readMessages,
  readText,
  type ThreadMessage,
  unescapeText,
} from './read-conversation.ts'

const note = z.object({
  kind: z.string(),
  who: z.string().nullable(),
  citations: z.array(z.object({ number: z.number(), quote: z.string() })).min(1),
})
/** A line from one part of a long fork, with the words that it rests on. */
export type ForkNote = z.infer<typeof note>

/** A line that the result has already. `isOfPeople`: it can't be changed or dropped. */
export type EarlierLine = {
  id: string
  list: string
  text: string
  isOfPeople: boolean
  /** A message that it cites was edited or deleted. */
  lostSource: boolean
}

/** The lines that the result has already, and the number of the last message that they consider. */
export type Earlier = { lines: EarlierLine[]; headline: string | null; upTo: number }

/**
 * A fork whose result is wanted: its messages or, of a long fork, the notes on its parts. `earlier`: the result
 * is to be brought up to date.
 */
export type AskedFork = { messages: ThreadMessage[]; notes: ForkNote[]; earlier: Earlier | null }

/** Returns null if the request is not about a fork. Only the first turn is read: later ones repeat the request. */
export function readFork(request: Pick<MessagesRequest, 'messages'>): AskedFork | null {
  const text = readText(request.messages.find(({ role }) => role === 'user'))
  if (!/<fork\b/.test(text)) return null
  const notes = [...text.matchAll(/<notes\b[^>]*>([\s\S]*?)<\/notes>/g)].flatMap(([, lines = '']) =>
    unescapeText(lines).split('\n').flatMap(readNote),
  )
  return { messages: readMessages(text).messages, notes, earlier: readEarlier(text) }
}

function readEarlier(text: string): Earlier | null {
  const [, head = '', inner = ''] = /<earlier\b([^>]*)>([\s\S]*?)<\/earlier>/.exec(text) ?? []
  if (!text.includes('<earlier')) return null
  const headline = /<headline\b[^>]*>([\s\S]*?)<\/headline>/.exec(inner)?.[1]
  const lines = [...inner.matchAll(/<line\b([^>]*)>([\s\S]*?)<\/line>/g)].map(([, of = '', words = '']) => {
    const attributes = readAttributes(of)
    return {
      id: attributes.get('id') ?? '',
      list: attributes.get('list') ?? '',
      text: unescapeText(words),
      isOfPeople: attributes.get('by') === 'person',
      lostSource: attributes.get('source') === 'changed',
    }
  })
  const upTo = Number.parseInt(readAttributes(head).get('messages')?.split('-')[1] ?? '0', 10)
  return { lines, headline: headline === undefined ? null : unescapeText(headline), upTo }
}

function readNote(line: string): ForkNote[] {
  try {
    return [note.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
