import { type Sentence, shorten } from './sentences.ts'

/** An answer without its notes: a line that leads, quotes, and a line that closes. */
export type Core = { opening: string; points?: string[]; close?: string }

/** Keeps text in a right-to-left script from turning the English line around it. Returns other text as it is. */
function isolate(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** Escapes the characters of a person's name that Markdown would read. */
export function showName(name: string): string {
  return isolate(shorten(name, 60).replace(/[\\`*_[\]<>#~|]/g, character => `\\${character}`))
}

export function showQuote(text: string, longest = 200): string {
  return `“${isolate(shorten(text, longest))}”`
}

export function showSaid({ message, text }: Sentence): string {
  return `**${showName(message.author)}**${message.agent ? ' (AI)' : ''}: ${showQuote(text)}${showCite(message)}`
}

/** Cites a message after its quoted words, if the request gives it a label. */
export function showCite({ cite }: { cite?: string | undefined }): string {
  return cite ? ` ${cite}` : ''
}

/** Adds a full stop unless there is one, also inside of closing quotation marks. */
export function endSentence(text: string): string {
  return /[.!?…:؟。][”\u2069]*$/.test(text) ? text : `${text}.`
}
