import { countWords, isOfPeople, type ResultBody, type ResultLine, resultLimits } from '../results/result.ts'

/** Removes a line from a result. */
export function removeLine(body: ResultBody, gone: string): void {
  const stays = ({ id }: ResultLine) => id !== gone
  body.bullets = body.bullets.filter(stays)
  body.deferred = body.deferred.filter(stays)
  body.openQuestions = body.openQuestions.filter(stays)
  body.dissent = body.dissent.filter(stays)
}

/**
 * Cuts a result to its word limit, the least important lines first: deferred items, open questions, then the
 * last points. Objections stay to the end, and the lines of people always. Returns the ids of the cut lines.
 */
export function cutWords(body: ResultBody): string[] {
  const cut: string[] = []
  while (countWords(body) >= resultLimits.words) {
    const { deferred, openQuestions, bullets, dissent } = body
    const lists = [deferred, openQuestions, bullets.length > 1 ? bullets : [], dissent]
    const last = lists
      .map(lines => lines.findLast(line => !isOfPeople(line)))
      .find(line => line !== undefined)
    if (!last) return cut
    removeLine(body, last.id)
    cut.push(last.id)
  }
  return cut
}
