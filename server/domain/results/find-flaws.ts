import { countWords, linesOf, type ResultBody, resultLimits, unmarkedBullets } from './result.ts'

/** Why a draft can't be published yet; each can be put right in the editor. */
export type Flaw =
  | { flaw: 'no_headline' }
  | { flaw: 'no_bullets' }
  | { flaw: 'empty_line'; id: string }
  | { flaw: 'no_who'; id: string }
  /** So many bullets rest on nothing and don't say so; the first one. */
  | { flaw: 'no_source'; count: number; id: string }
  | { flaw: 'too_many_words'; words: number }

/** What keeps a draft from being published, the first thing to do first. */
export function findFlaws(body: ResultBody): Flaw[] {
  const flaws: Flaw[] = []
  if (body.headline.trim() === '') flaws.push({ flaw: 'no_headline' })
  if (body.bullets.length === 0) flaws.push({ flaw: 'no_bullets' })
  const empty = linesOf(body).find(({ text }) => text.trim() === '')
  if (empty) flaws.push({ flaw: 'empty_line', id: empty.id })
  const nameless = body.dissent.find(({ who }) => who.trim() === '')
  if (nameless) flaws.push({ flaw: 'no_who', id: nameless.id })
  const unmarked = unmarkedBullets(body)
  if (unmarked[0]) flaws.push({ flaw: 'no_source', count: unmarked.length, id: unmarked[0].id })
  const words = countWords(body)
  if (words > resultLimits.words) flaws.push({ flaw: 'too_many_words', words })
  return flaws
}
