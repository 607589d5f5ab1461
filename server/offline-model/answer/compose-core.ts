import type { Cue } from './cues.ts'
import { findCentral, findCued, findRelevant } from './find-relevant.ts'
import { endSentence, showName, showQuote, showSaid } from './markup.ts'
import type { Conversation, ThreadMessage } from './read-conversation.ts'
import type { Instructions } from './read-instructions.ts'
import { type Intent, readIntent } from './read-intent.ts'
import { listSentences, type Sentence } from './sentences.ts'
import { showResults } from './show-results.ts'

/** The part that answers: whom and what, a line that leads, what was found, a line that closes. */
export type Core = { asked: string; lead: string | null; points: string[]; close: string | null }

const mostPoints = 3
const whatToAsk =
  'Ask me about this thread, its decisions, or for a summary. I answer with the words of its messages.'

export function composeCore(conversation: Conversation, instructions: Instructions): Core {
  const { question, toolResults } = conversation
  const caller = callAsker(conversation, instructions)
  const words = question === '' ? 'you called me without a question' : `you asked: ${showQuote(question)}`
  const core: Core = {
    asked: endSentence(`${caller}${words}`),
    lead: null,
    points: [],
    close: null,
  }
  if (toolResults.length > 0) {
    const most = conversation.length === 'in_depth' ? 2 * mostPoints : mostPoints
    return { ...core, lead: 'I looked it up:', points: showResults(toolResults, most) }
  }
  const intent: Intent = question === '' ? { kind: 'summary' } : readIntent(question)
  return intent.kind === 'introduction'
    ? introduce(conversation, instructions)
    : { ...core, ...answerIntent(intent, conversation, instructions) }
}

function answerIntent(intent: Intent, conversation: Conversation, instructions: Instructions): Partial<Core> {
  const { messages, question } = conversation
  const most = conversation.length === 'in_depth' ? 2 * mostPoints : mostPoints
  const sentences = listSentences(messages)
  if (messages.length === 0) return { lead: 'This thread has no earlier messages.', close: whatToAsk }
  if (sentences.length === 0) return { lead: 'This thread has nothing that I can quote.', close: whatToAsk }
  if (intent.kind === 'summary') {
    const points = findCentral(sentences)
      .slice(0, most + 1)
      .sort(byPosition)
    return { lead: `${countMessages(messages)} These lines carry most of it:`, points: points.map(showSaid) }
  }
  if (intent.kind === 'choice') {
    const points = intent.options.map(option => showOption(option, sentences))
    return {
      lead: 'This thread says about each option:',
      points,
      close: 'The offline model cannot weigh them for you.',
    }
  }
  const cue = intent.kind === 'lookup' ? intent.cue : null
  const cued = cue ? findCued(question, sentences, cue) : []
  if (cue && cued.length > 0) return { lead: cueLeads[cue], points: cued.slice(0, most).map(showSaid) }
  const hits = findRelevant(question, sentences)
  if (hits.length > 0) return { lead: 'In this thread I find:', points: hits.slice(0, most).map(showSaid) }
  return instructions.wantsCode ? {} : ownUp(sentences, instructions)
}

const cueLeads: Record<Cue, string> = {
  decision: 'Possible decisions in this thread:',
  action: 'Possible next steps in this thread:',
  question: 'Possible open questions in this thread:',
  deferred: 'Possibly put off in this thread:',
  objection: 'Possible objections in this thread:',
}

function ownUp(sentences: readonly Sentence[], instructions: Instructions): Partial<Core> {
  return {
    lead: 'Nobody in this thread has written about that yet. The latest message before yours:',
    points: sentences.slice(-1).map(showSaid),
    close: instructions.asksBack ? 'Which message do you mean?' : null,
  }
}

function introduce(conversation: Conversation, instructions: Instructions): Core {
  const name = instructions.addressAs ?? conversation.asker
  const { identity, purpose } = instructions
  const self = instructions.name
    ? `I am ${showName(instructions.name)}${identity ? `, ${identity}` : ''}.`
    : 'I am an agent of this workspace.'
  return {
    asked: `Hello${name ? ` ${showName(name)}` : ''}. ${self}`,
    lead: purpose ? endSentence(`My purpose: ${purpose}`) : null,
    points: [],
    close: whatToAsk,
  }
}

function callAsker({ asker }: Conversation, { addressAs }: Instructions): string {
  const name = addressAs ?? asker
  return name ? `${showName(name)}, ` : ''
}

function showOption(option: string, sentences: readonly Sentence[]): string {
  const [hit] = findRelevant(option, sentences)
  return hit
    ? `${showQuote(option)}: ${showSaid(hit)}`
    : `${showQuote(option)}: nobody has written about it yet.`
}

function countMessages(messages: readonly ThreadMessage[]): string {
  const authors = [...new Set(messages.map(message => showName(message.author)))]
  const names = authors.length > 4 ? [...authors.slice(0, 3), `${authors.length - 3} others`] : authors
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${messages.length} ${messages.length === 1 ? 'message' : 'messages'} so far, by ${list}.`
}

function byPosition(a: Sentence, b: Sentence): number {
  return a.position - b.position
}
