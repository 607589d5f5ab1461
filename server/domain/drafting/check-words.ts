import { oneLine } from '../messages/one-line.ts'
import { checkCitations } from '../results/check-result.ts'
import { type Citation, type ResultBullet, type ResultLine, resultLimits } from '../results/result.ts'
import { describeFault, quoteName, shorten } from './describe-fault.ts'
import type { Discussion } from './discussion.ts'
import type { DraftedLine } from './drafted-lines.ts'

/**
 * Checks the words, the sources and the names in the pieces of an answer, and collects the errors.
 * `isWhole`: the answer is complete; else a piece with an error is not taken.
 */
export function createWordCheck(discussion: Discussion, { isWhole }: { isWhole: boolean }) {
  /** The errors, as sentences for the model. */
  const faults: string[] = []
  const counts: Record<string, number> = {}

  function cite(at: string, { citations: given }: Pick<DraftedLine, 'citations'>): Citation[] {
    const { citations, faults: wrong } = checkCitations(given, discussion.find)
    for (const fault of wrong) faults.push(`${at}: ${describeFault(fault)}`)
    return citations
  }

  return {
    isWhole,
    faults,
    cite,
    /** Returns the place of the next piece of a list in the answer, for its errors. */
    place(list: string): { at: string; number: number } {
      const number = (counts[list] ?? 0) + 1
      counts[list] = number
      return { at: `${list}[${number}]`, number }
    },
    /** Checks the text and the sources of a line. Null: it is not taken. */
    words(at: string, drafted: DraftedLine): Pick<ResultLine, 'text' | 'citations'> | null {
      const before = faults.length
      const text = oneLine(drafted.text)
      if (text.length > resultLimits.lineLength) {
        faults.push(`${at}: the text has more than ${resultLimits.lineLength} characters.`)
      }
      const citations = cite(at, drafted)
      if (drafted.citations.length === 0) faults.push(`${at}: this line cites no message.`)
      if (!isWhole && faults.length > before) return null
      return { text: shorten(text, resultLimits.lineLength), citations }
    },
    /** Checks the owner of an action. Undefined: nobody has this name, and the line is not taken. */
    owner(at: string, kind: ResultBullet['kind'], named: string | null): string | null | undefined {
      const who = kind === 'action' ? oneLine(named ?? '') : ''
      if (who === '') return null
      if (discussion.names(who) && who.length <= 80) return who
      faults.push(`${at}: nobody is called ${quoteName(who)} in this fork.`)
      return isWhole ? null : undefined
    },
    /**
     * Tells whether an objection is shown: it needs a source that is by this person or names them; another
     * person's words alone are not enough.
     */
    isObjector(at: string, who: string, cited: readonly Citation[]): boolean {
      const isNamed = discussion.names(who) && who.length <= 80
      if (!isNamed) faults.push(`${at}: nobody is called ${quoteName(who)} in this fork.`)
      const isShown = isNamed && cited.some(({ number }) => discussion.isOf(number, who))
      if (isNamed && cited.length > 0 && !isShown) {
        faults.push(`${at}: no message that it cites is by ${quoteName(who)} or names them.`)
      }
      return isShown
    },
  }
}
export type WordCheck = ReturnType<typeof createWordCheck>
