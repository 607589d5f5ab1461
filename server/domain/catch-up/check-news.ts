/** The answer of a model that tells the news, and the part of it that is shown. Pure. Nothing in it is trusted. */
import * as z from 'zod'
import { isBlank } from '../messages/message-content.ts'
import { oneLine } from '../messages/one-line.ts'
import { type CitationFault, checkCitations } from '../results/check-result.ts'
import { catchUpLimits, type NewsLine, newsKind } from './catch-up.ts'

export const newsAnswer = z.object({
  lines: z.array(
    z.object({
      kind: newsKind,
      text: z.string(),
      citations: z.array(z.object({ number: z.number(), quote: z.string() })),
    }),
  ),
})
export type NewsAnswer = z.infer<typeof newsAnswer>

/** A message that a line may cite. */
export interface CitableMessage {
  id: string
  content: string
  /** It mentions the person, or asks them something. */
  asksPerson: boolean
}

const faultWords: Readonly<Record<CitationFault, (number: number) => string>> = {
  no_message: number => `there is no message ${number}.`,
  not_said: number => `message ${number} does not contain the quoted words letter by letter.`,
  too_short: number => `the quote of message ${number} is too short to prove anything.`,
  too_long: number =>
    `the quote of message ${number} is too long. Quote only the words that support the line.`,
}

export interface CheckedNews {
  lines: NewsLine[]
  dropped: number
  /** The errors, as sentences for the model. */
  faults: string[]
}

/**
 * Checks the lines of an answer. A line stays only if all its citations are right: a line with a wrong source may be
 * wrong itself. `asked` counts only where a message mentions the person.
 */
export function checkNews(
  { lines }: NewsAnswer,
  find: (number: number) => CitableMessage | undefined,
): CheckedNews {
  const kept: NewsLine[] = []
  const faults: string[] = []
  for (const [index, line] of lines.entries()) {
    const at = `lines[${index + 1}]`
    const wrong: string[] = []
    const text = oneLine(line.text)
    if (isBlank(text) || kept.some(other => other.text === text)) continue
    if (text.length > catchUpLimits.lineLength) {
      wrong.push(`the text has more than ${catchUpLimits.lineLength} characters.`)
    }
    const { citations, faults: missed } = checkCitations(line.citations, find)
    wrong.push(...missed.map(({ fault, number }) => faultWords[fault](number)))
    if (line.citations.length === 0) wrong.push('this line cites no message.')
    const isAsked = citations.some(({ number }) => find(number)?.asksPerson)
    if (line.kind === 'asked' && missed.length === 0 && citations.length > 0 && !isAsked) {
      wrong.push('no message that it cites mentions the person, so "asked" is wrong.')
    }
    if (wrong.length === 0 && kept.length >= catchUpLimits.lines) {
      wrong.push(`there can be at most ${catchUpLimits.lines} lines. Keep the most important ones.`)
    }
    faults.push(...wrong.map(fault => `${at}: ${fault}`))
    if (wrong.length === 0) kept.push({ id: `n${index + 1}`, kind: line.kind, text, citations })
  }
  return { lines: kept, dropped: lines.length - kept.length, faults }
}
