import { hasCue } from './cues.ts'
import type { Conversation } from './read-conversation.ts'
import { splitSentences } from './sentences.ts'

/** Things that a person can try next, one for each of the first answers in a conversation. */
const hints = {
  thread: [
    'To think this through beside the thread, point at a message and press `f`: that opens a fork.',
    'Ask for a summary when the thread gets long.',
  ],
  fork: [
    'When you have found something, press **Resolve**: you get a short result, and each of its lines shows its source.',
    'Ask for a summary of this fork at any time.',
  ],
}

/** Suggests the next thing to try; null: enough was suggested here. */
export function suggestNext({ messages, isFork }: Pick<Conversation, 'messages' | 'isFork'>): string | null {
  const answers = messages.filter(({ own }) => own).length
  return hints[isFork ? 'fork' : 'thread'][answers] ?? null
}

/** Returns a question that continues the discussion, chosen by the words of the last question. */
export function askBack(text: string): string {
  if (/\bor\b/i.test(text)) return 'What would decide between the two?'
  if (hasCue(text, 'objection')) return 'What would have to be true for that worry to go away?'
  if (splitSentences(text).some(sentence => hasCue(sentence, 'question')))
    return 'What do you know about it already, and what is missing?'
  if (hasCue(text, 'decision')) return 'What are the reasons against it?'
  return 'What should come out of this?'
}
