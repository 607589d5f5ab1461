import { type Sentence, shorten } from './sentences.ts'

const longestQuote = 200

/**
 * Text of a right-to-left script inside an English line, kept from turning the line around. Other text stays as it is.
 */
export function isolate(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** A person's name as text: it may hold characters that Markdown would read. */
export function showName(name: string): string {
  return isolate(shorten(name, 60).replace(/[\\`*_[\]<>#~|]/g, character => `\\${character}`))
}

/** Words as they were written, in quotation marks. */
export function showQuote(text: string): string {
  return `“${isolate(shorten(text, longestQuote))}”`
}

/** Who said it, and the words. */
export function showSaid({ message, text }: Sentence): string {
  return `**${showName(message.author)}**${message.agent ? ' (AI)' : ''}: ${showQuote(text)}`
}

/** Adds the full stop that is missing, also where words in quotes bring their own. */
export function endSentence(text: string): string {
  return /[.!?…:؟。][”\u2069]*$/.test(text) ? text : `${text}.`
}
