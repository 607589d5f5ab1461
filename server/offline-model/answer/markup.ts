import { type Sentence, shorten } from './sentences.ts'

const longestQuote = 200

/**
 * Isolates text of a right-to-left script inside an English line, so that it does not reverse the line. Other
 * text is not changed.
 */
export function isolate(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** Escapes a person's name: it may contain characters that Markdown would read. */
export function showName(name: string): string {
  return isolate(shorten(name, 60).replace(/[\\`*_[\]<>#~|]/g, character => `\\${character}`))
}

/** Puts words in quotation marks, unchanged. */
export function showQuote(text: string): string {
  return `“${isolate(shorten(text, longestQuote))}”`
}

/** Formats the author and the quoted words. */
export function showSaid({ message, text }: Sentence): string {
  return `**${showName(message.author)}**${message.agent ? ' (AI)' : ''}: ${showQuote(text)}`
}

/** Adds a missing full stop, also if quoted words end with their own. */
export function endSentence(text: string): string {
  return /[.!?…:؟。][”\u2069]*$/.test(text) ? text : `${text}.`
}
