import type { Core } from './compose-core.ts'
import { endSentence } from './markup.ts'
import type { Format } from './read-format.ts'

/** Puts the core into the form that was asked for; quoted words keep their letters in every form. */
export function layOut(core: Core, format: Omit<Format, 'language'>): string {
  const { asked, lead, points, close } = format.letters ? turnLetters(core, format.letters) : core
  if (format.sentences !== null || format.words !== null) {
    const sentences = joinSentences({ asked, lead, points, close })
    return limitWords(sentences.slice(0, format.sentences ?? sentences.length).join(' '), format.words)
  }
  const opening = [asked, lead].filter(part => part).join(' ')
  if (format.layout) {
    const items = [opening, ...points, ...(close ? [close] : [])]
    return items
      .map((item, index) => `${format.layout === 'numbers' ? `${index + 1}.` : '-'} ${item}`)
      .join('\n')
  }
  const quoted = points.map(point => `> ${point}`).join('\n>\n')
  return [opening, quoted, close].filter(part => part).join('\n\n')
}

/** The address runs into the first point, so that one sentence already holds an answer. */
function joinSentences({ asked, lead, points, close }: Core): string[] {
  const [first, ...others] = points
  const opening = first
    ? [`${asked.replace(/\.$/, '')} ${first}`, ...others]
    : [asked, ...(lead ? [lead] : [])]
  return [...opening, ...(close ? [close] : [])].map(endSentence)
}

function limitWords(text: string, words: number | null): string {
  const pieces = text.split(' ')
  return words === null || pieces.length <= words ? text : `${pieces.slice(0, words).join(' ')}…`
}

/** Turns everything outside of quotation marks. */
function turnLetters(core: Core, letters: 'upper' | 'lower'): Core {
  const turn = (text: string) =>
    text
      .split(/(“[^”]*”)/)
      .map(piece =>
        piece.startsWith('“') ? piece : letters === 'upper' ? piece.toUpperCase() : piece.toLowerCase(),
      )
      .join('')
  return {
    asked: turn(core.asked),
    lead: core.lead && turn(core.lead),
    points: core.points.map(turn),
    close: core.close && turn(core.close),
  }
}
