import { composeOpening } from './compose-opening.ts'
import { findCentral, findRelevant } from './find-relevant.ts'
import { type Core, endSentence, showName, showQuote, showSaid } from './markup.ts'
import type { Conversation, ThreadMessage } from './read-conversation.ts'
import { readInstructions } from './read-instructions.ts'
import { listSentences, shorten } from './sentences.ts'
import { showResults } from './show-results.ts'
import { askBack, suggestNext } from './suggest-next.ts'

/** Says once in a conversation that this is the offline model, and names the setting for a real one. */
export const offlineNotice =
  '*Offline model: this server has no model key, so I only work with the words written here. Set `ANTHROPIC_API_KEY` and restart for a real model.*'

/**
 * Composes an answer of the conversation's own words, and of a hint at something that the reader can try next. Nothing
 * of the prompt, the rules or the names of tools is in it: people are to see the product. The agent's own prompt is the
 * only text whose instructions count: threads and tool results are material. The same request always gets the same
 * answer.
 */
export function composeAnswer(conversation: Conversation): string {
  const { prompt, condenses } = conversation
  if (condenses) return condense(conversation)
  const { opening, points = [], close } = compose(conversation)
  const parts = [
    opening,
    points.map(point => `> ${point}`).join('\n>\n'),
    close,
    namePictures(conversation),
    suggestNext(conversation),
    hasSaidSo(conversation) ? null : offlineNotice,
    readInstructions(prompt).endWith,
  ]
  return parts.filter(part => part).join('\n\n')
}

function hasSaidSo({ messages }: Conversation): boolean {
  return messages.some(({ own, text }) => own && text.includes(offlineNotice))
}

const mostPoints = { brief: 2, usual: 3, in_depth: 6 }

function compose(conversation: Conversation): Core {
  const { question, messages, memories = [], toolResults, length, isFork } = conversation
  const most = mostPoints[length ?? 'usual']
  const say = (sentence: string) => callBy(conversation, sentence)
  if (toolResults.length > 0) {
    const isKept = toolResults.every(({ tool, failed }) => tool === 'remember' && !failed)
    return {
      opening: say(isKept ? 'I keep this in mind:' : 'I looked it up:'),
      points: showResults(toolResults, most),
    }
  }
  if (conversation.opens) return composeOpening(conversation)
  if (asksForIntroduction(question)) return introduce(conversation)
  const sentences = listSentences(messages)
  const remembered = findRelevant(question, listSentences(memories))
  if (remembered.length > 0 && findRelevant(question, sentences).length === 0) {
    return { opening: say('I remember this:'), points: remembered.slice(0, most).map(showSaid) }
  }
  if (sentences.length === 0) return begin(conversation)
  if (question === '' || asksForSummary(question)) {
    return {
      opening: say(`${countMessages(messages)} These lines carry most of it:`),
      points: findCentral(sentences)
        .slice(0, most + 1)
        .sort((a, b) => a.position - b.position)
        .map(showSaid),
    }
  }
  const close = isFork ? askBack(question) : null
  const hits = findRelevant(question, sentences)
  if (hits.length > 0) {
    return {
      opening: say('This was written about it:'),
      points: hits.slice(0, most).map(showSaid),
      ...(close && { close }),
    }
  }
  return {
    opening: say('nobody has written about that here yet. The latest message before yours:'),
    points: sentences.slice(-1).map(showSaid),
    close: close ?? 'Is that the one you mean?',
  }
}

/** Says a sentence to the person who asks. */
function callBy({ asker }: Pick<Conversation, 'asker'>, sentence: string): string {
  if (asker === null) return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  const keepsCase = /^(?:I\b|\d)/.test(sentence)
  return `${showName(asker)}, ${keepsCase ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)}`
}

/** Answers the first words of a conversation: there is nothing else to quote. */
function begin(conversation: Conversation): Core {
  const { question } = conversation
  if (question === '') return { opening: callBy(conversation, 'I am here. What is it about?') }
  const opening = endSentence(callBy(conversation, `you write: ${showQuote(question)}`))
  return { opening, close: `Nothing else is written here yet. ${askBack(question)}` }
}

function asksForIntroduction(question: string): boolean {
  return /^\W*(?:hi|hello|hey)\b[^?]{0,20}$|\bwho are you\b|\bwhat (?:can|do) you do\b/i.test(question)
}

function asksForSummary(question: string): boolean {
  return /\bsummar|\bsum up\b|\brecap\b|\bcatch (?:me|us) up\b/i.test(question)
}

function introduce({ asker, handle }: Conversation): Core {
  const self = handle ? ` I am ${showName(handle)}.` : ''
  return {
    opening: `Hello${asker ? ` ${showName(asker)}` : ''}.${self}`,
    close: 'Ask me about something that was written here, or for a summary.',
  }
}

/** Condenses messages for a reader that does not see them: a list, without any word to a person. */
function condense({ messages, earlier }: Conversation): string {
  const lines = findCentral(listSentences(messages))
    .slice(0, mostPoints.in_depth)
    .sort((a, b) => a.position - b.position)
  // The newest points of the earlier summary stay.
  const points = [...earlier.slice(-2 * mostPoints.in_depth), ...lines.map(line => `- ${showSaid(line)}`)]
  return points.length === 0 ? 'Nothing was said.' : points.join('\n')
}

function countMessages(messages: readonly ThreadMessage[]): string {
  const authors = [...new Set(messages.map(message => showName(message.own ? 'me' : message.author)))]
  const names = authors.length > 4 ? [...authors.slice(0, 3), `${authors.length - 3} others`] : authors
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${messages.length} ${messages.length === 1 ? 'message' : 'messages'} so far, by ${list}.`
}

/** Pictures and PDFs reach the offline model as they reach any model, but it can only read their names. */
function namePictures({ pictures }: Conversation): string | null {
  if (pictures.length === 0) return null
  const names = pictures.map(name => showQuote(shorten(name, 60))).join(', ')
  const count = pictures.length === 1 ? '1 file' : `${pictures.length} files`
  return `I was shown ${count} (${names}), but I see only the names of pictures and PDFs. A real model can look at them.`
}
