import type { MessagesRequest } from '../../api/messages-request.ts'
import { hasCue } from '../cues.ts'
import { findCentral } from '../find-relevant.ts'
import { readNode } from '../json-schema.ts'
import { readMessages, readText } from '../read-conversation.ts'
import { cite, say } from '../result-lines.ts'
import { listSentences, type Sentence, shorten } from '../sentences.ts'

const mostLines = 5
/** Words with which people begin another matter. */
const turn = /\b(?:by the way|on another note|something else|different topic|off[- ]topic)\b/i

/**
 * Composes the summary of a thread: sentences that sound like a decision, a task or an open question, or else the
 * central ones. Null: the schema asks for something else.
 */
export function composeThreadSummary(
  { messages: turns }: Pick<MessagesRequest, 'messages'>,
  schema: unknown,
) {
  const properties = readNode(readNode(schema).properties)
  if (!('summary_lines' in properties) || !('drift' in properties)) return null
  const { messages } = readMessages(readText(turns.find(({ role }) => role === 'user')))
  const all = listSentences(messages).filter(
    ({ text, message }) => text.length <= 300 && (text === message.text || /\s/.test(text)),
  )
  const marked = (['decision', 'action', 'question'] as const).flatMap(cue =>
    all.filter(({ text }) => hasCue(text, cue)).slice(-2),
  )
  const chosen = [...new Set([...marked, ...findCentral(all), ...all])].slice(0, mostLines)
  const lines = chosen.sort((a, b) => a.position - b.position).map(locate)
  const aside = all.findLast(({ text }) => turn.test(text))
  return {
    summary_lines: lines.map(line => ({ text: say(line), citations: cite(line) })),
    drift: aside
      ? { drifts: true, number: locate(aside).number, description: nameMatter(aside.text) }
      : { drifts: false, number: 0, description: '' },
  }
}

function locate({ text, message }: Sentence) {
  const number = Number.parseInt(message.label ?? '0', 10)
  return { kind: 'finding' as const, author: message.author, number, quote: text }
}

function nameMatter(text: string): string {
  const matter = text.replace(turn, '').replace(/^[\s,:;.–-]+|[\s?!.]+$/g, '')
  return shorten(matter.charAt(0).toUpperCase() + matter.slice(1), 80)
}
