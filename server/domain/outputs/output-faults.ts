import { escapeText } from '../prompts/escape.ts'

/** The largest JSON of an object that is kept with its message. */
export const outputLength = 60_000

/** The most faults that a model is told at once. */
const mostFaults = 12
/** The longest part of the earlier answer that is shown to the model again. */
const shownLength = 6_000

/** Writes the note that asks a model for its object once more. */
export function writeRepairNote(answer: string, faults: readonly string[]): string {
  const listed = faults.slice(0, mostFaults).map(fault => `- ${escapeText(fault)}`)
  const more = faults.length > mostFaults ? [`- and ${faults.length - mostFaults} more`] : []
  const shown = answer.trim().slice(0, shownLength).toWellFormed()
  return [
    'Your last answer could not be used. Its errors:',
    ...listed,
    ...more,
    ...(shown === '' ? [] : [`That answer was: ${escapeText(shown)}`]),
    'Return the whole object again, without these errors.',
  ].join('\n')
}

/** The note that asks a conversational agent for prose. */
export const proseNote =
  'Your last answer was only the points of your thinking structure. Nobody was shown it. Answer again in prose, without their names and without YAML or JSON.'
