import type { ResultBody, ResultLine } from '@/server/domain/results/result'

/**
 * Takes the authors over from the saved body. The server trims the text that it stores, and sets the author
 * of each line: the text that is being typed stays unchanged.
 */
export function takeWording(body: ResultBody, saved: ResultBody): ResultBody {
  const take = <Line extends ResultLine>(mine: Line[], theirs: ResultLine[]): Line[] =>
    mine.map((line, index) => {
      const stored = theirs[index]
      if (stored?.id !== line.id) return line
      const { wording, marked, citations } = stored
      return { ...line, wording, marked, citations }
    })
  return {
    headline: body.headline,
    headlineWording: saved.headlineWording,
    bullets: take(body.bullets, saved.bullets),
    deferred: take(body.deferred, saved.deferred),
    openQuestions: take(body.openQuestions, saved.openQuestions),
    dissent: take(body.dissent, saved.dissent),
  }
}
