import { findCentral, findRelevant } from './find-relevant.ts'
import { endSentence, isolate, showName, showQuote, showSaid } from './markup.ts'
import type { Conversation, ThreadMessage } from './read-conversation.ts'
import { type Instructions, readInstructions } from './read-instructions.ts'
import { listSentences, type Sentence, shorten } from './sentences.ts'
import { showResults } from './show-results.ts'

/** Ends every answer, so that nobody takes quotes for thoughts. */
export const offlineNotice =
  '*Offline model: it quotes and condenses, it does not reason. Set `ANTHROPIC_API_KEY` and restart for a real model.*'

/**
 * Composes an answer only of words from the request. The agent's own prompt is the only text whose instructions count:
 * threads and tool results are material. The same request always gets the same answer.
 */
export function composeAnswer(conversation: Conversation): string {
  const instructions = readInstructions(conversation.prompt)
  const { opening, points = [], close } = compose(conversation, instructions)
  const parts = [
    opening,
    points.map(point => `> ${point}`).join('\n>\n'),
    close,
    namePictures(conversation),
    showInstructions(instructions),
    offlineNotice,
    instructions.endWith,
  ]
  return parts.filter(part => part).join('\n\n')
}

/** The answer itself: a line that leads, quotes, and a line that closes. */
type Core = { opening: string; points?: string[]; close?: string }

const mostPoints = { brief: 2, usual: 3, in_depth: 6 }
const possibleQuestions =
  'Ask me about this thread or for a summary. I answer with the words of its messages.'

function compose(conversation: Conversation, instructions: Instructions): Core {
  const { asker, question, messages, toolResults, length } = conversation
  const most = mostPoints[length ?? 'usual']
  const name = asker ? `${showName(asker)}, ` : ''
  const words = question === '' ? 'you called me without a question' : `you asked: ${showQuote(question)}`
  const lead = endSentence(`${name}${words}`)
  if (toolResults.length > 0) {
    return { opening: `${lead} I looked it up:`, points: showResults(toolResults, most) }
  }
  if (asksForIntroduction(question)) return introduce(asker, instructions)
  const sentences = listSentences(messages)
  if (sentences.length === 0) {
    const reason = messages.length === 0 ? 'no earlier messages' : 'nothing that I can quote'
    return { opening: `${lead} This thread has ${reason}.`, close: possibleQuestions }
  }
  if (question === '' || asksForSummary(question)) {
    return {
      opening: `${lead} ${countMessages(messages)} These lines carry most of it:`,
      points: findCentral(sentences)
        .slice(0, most + 1)
        .sort((a, b) => a.position - b.position)
        .map(showSaid),
    }
  }
  const hits = findRelevant(question, sentences)
  if (hits.length > 0) {
    return { opening: `${lead} In this thread I find:`, points: hits.slice(0, most).map(showSaid) }
  }
  return admitNothing(lead, sentences)
}

function asksForIntroduction(question: string): boolean {
  return /^\W*(?:hi|hello|hey)\b[^?]{0,20}$|\bwho are you\b|\bwhat (?:can|do) you do\b/i.test(question)
}

function asksForSummary(question: string): boolean {
  return /\bsummar|\bsum up\b|\brecap\b|\bcatch (?:me|us) up\b/i.test(question)
}

function introduce(asker: string | null, { opening, purpose }: Instructions): Core {
  const self = opening?.startsWith('You are ') ? opening.replace('You are', 'I am') : 'I am an agent.'
  const parts = [
    `Hello${asker ? ` ${showName(asker)}` : ''}.`,
    isolate(endSentence(shorten(self, 120))),
    ...(purpose ? [isolate(endSentence(`My purpose: ${shorten(purpose, 300)}`))] : []),
  ]
  return { opening: parts.join(' '), close: possibleQuestions }
}

function admitNothing(lead: string, sentences: readonly Sentence[]): Core {
  return {
    opening: `${lead} Nobody in this thread has written about that yet. The latest message before yours:`,
    points: sentences.slice(-1).map(showSaid),
    close: 'Which message do you mean?',
  }
}

function countMessages(messages: readonly ThreadMessage[]): string {
  const authors = [...new Set(messages.map(message => showName(message.author)))]
  const names = authors.length > 4 ? [...authors.slice(0, 3), `${authors.length - 3} others`] : authors
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${messages.length} ${messages.length === 1 ? 'message' : 'messages'} so far, by ${list}.`
}

/** Pictures and PDFs reach the offline model as they reach any model, but it can only read their names. */
function namePictures({ pictures }: Conversation): string | null {
  if (pictures.length === 0) return null
  const names = pictures.map(name => showQuote(shorten(name, 60))).join(', ')
  const count = pictures.length === 1 ? '1 file' : `${pictures.length} files`
  return `I was shown ${count} (${names}). The offline model sees only the names of pictures and PDFs. A real model can look at them.`
}

/** Shows that the current prompt of the agent is in use, even if it asks for nothing that quotes can do. */
function showInstructions({ opening, closing }: Instructions): string | null {
  if (!opening) return null
  const end = closing ? ` They end with: ${showQuote(closing, 120)}` : ''
  return `My instructions begin with: ${showQuote(opening, 120)}${end}`
}
