import type { CitationFault, Cited } from '../results/check-result.ts'
import { resultLimits } from '../results/result.ts'

const faultWords: Readonly<Record<CitationFault, (cited: Cited) => string>> = {
  no_message: ({ number }) => `there is no message ${number} in this fork.`,
  not_said: ({ number, quote }) =>
    `message ${number} does not contain these words letter by letter: ${JSON.stringify(shorten(quote, 300))}.`,
  too_short: ({ number, quote }) =>
    `the quote of message ${number} is too short to prove anything: ${JSON.stringify(shorten(quote, 300))}.`,
  too_long: ({ number }) =>
    `the quote of message ${number} has more than ${resultLimits.quoteLength} characters. Quote only the words that support the line.`,
}

/** Tells a model the error in a citation. */
export function describeFault({ fault, ...citation }: Cited & { fault: CitationFault }): string {
  return faultWords[fault](citation)
}

/** Quotes a name that a model wrote. */
export function quoteName(name: string): string {
  return JSON.stringify(shorten(name, 80))
}

/** Cuts a text to a length, with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}
