import { findRelevant } from './find-relevant.ts'
import { type Core, endSentence, showName, showQuote, showSaid } from './markup.ts'
import type { Conversation } from './read-conversation.ts'
import { listSentences } from './sentences.ts'
import { askBack } from './suggest-next.ts'

const longest = 120

/**
 * Composes the message with which a partner opens a fork: the topic in the words of people, a line of the thread
 * about it if there is one, and one question.
 */
export function composeOpening({ asker, topic, parent, messages }: Conversation): Core {
  const name = asker ? `${showName(asker)}, ` : ''
  const matter = topic ?? parent?.text ?? ''
  const before = listSentences(messages.filter(message => message !== parent))
  const [related] = findRelevant(`${matter} ${parent?.text ?? ''}`, before)
  return {
    opening:
      matter === ''
        ? `${name}this fork is open, and it has no topic yet.`
        : endSentence(`${name}as I understand it, this is about ${showQuote(matter, longest)}`),
    points: related ? [showSaid(related)] : [],
    close: `**${askBack(`${parent?.text ?? ''} ${matter}`)}**`,
  }
}
