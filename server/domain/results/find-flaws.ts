import { isBlank } from '../messages/message-content.ts'
import { countWords, linesOf, type ResultBody, type ResultBullet, resultLimits } from './result.ts'

/** A reason why a draft can't be published yet; each can be fixed in the editor. */
export type Flaw =
  | { flaw: 'no_headline' }
  | { flaw: 'no_bullets' }
  | { flaw: 'empty_line'; id: string }
  | { flaw: 'no_name'; id: string }
  /** The number of bullets that have no source and no mark, and the id of the first one. */
  | { flaw: 'no_source'; count: number; id: string }
  | { flaw: 'too_many_words'; words: number }

/**
 * Lists the reasons why a draft can't be published, the most urgent first. The page shows them, and the
 * server refuses the draft.
 */
export function findFlaws(body: ResultBody): Flaw[] {
  const flaws: Flaw[] = []
  if (isBlank(body.headline)) flaws.push({ flaw: 'no_headline' })
  if (body.bullets.length === 0) flaws.push({ flaw: 'no_bullets' })
  const empty = linesOf(body).find(({ text }) => isBlank(text))
  if (empty) flaws.push({ flaw: 'empty_line', id: empty.id })
  const nameless = body.dissent.find(({ who }) => isBlank(who))
  if (nameless) flaws.push({ flaw: 'no_name', id: nameless.id })
  const unmarked = unmarkedBullets(body)
  if (unmarked[0]) flaws.push({ flaw: 'no_source', count: unmarked.length, id: unmarked[0].id })
  const words = countWords(body)
  if (words > resultLimits.words) flaws.push({ flaw: 'too_many_words', words })
  return flaws
}

/**
 * Lists the bullets that have no source and no mark. A message whose text is hidden does not count as a
 * source.
 */
function unmarkedBullets(body: ResultBody): ResultBullet[] {
  return body.bullets.filter(
    ({ citations, marked }) => marked === null && citations.every(({ hidden }) => hidden),
  )
}
