import { isBlank } from '../messages/message-content.ts'
import { countWords, linesOf, type ResultBody, type ResultBullet, resultLimits } from './result.ts'

/** Why a draft can't be published yet; each can be put right in the editor. */
export type Flaw =
  | { flaw: 'no_headline' }
  | { flaw: 'no_bullets' }
  | { flaw: 'empty_line'; id: string }
  | { flaw: 'no_name'; id: string }
  /** So many bullets rest on nothing and don't say so; the first one. */
  | { flaw: 'no_source'; count: number; id: string }
  | { flaw: 'too_many_words'; words: number }

/** What keeps a draft from being published, the first thing to do first. The page says it, and the server refuses it. */
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

/** The bullets that rest on nothing and don't say so. Nothing rests on a message whose words are hidden. */
function unmarkedBullets(body: ResultBody): ResultBullet[] {
  return body.bullets.filter(
    ({ citations, marked }) => marked === null && citations.every(({ hidden }) => hidden),
  )
}
