import { hasCue } from './cues.ts'
import { listTerms, type Sentence } from './sentences.ts'

/** Finds the sentences that share the rarest words with the question, the best first, one of each message. */
export function findRelevant(question: string, sentences: readonly Sentence[]): Sentence[] {
  const asked = new Set(listTerms(question))
  return findBest(sentences, (terms, counts) =>
    terms
      .filter(term => asked.has(term))
      .reduce((sum, term) => sum + Math.log(1 + sentences.length / (counts.get(term) ?? 1)), 0),
  )
}

/** Finds the sentences that the thread is mostly about: they share words with others, or read like a decision. */
export function findCentral(sentences: readonly Sentence[]): Sentence[] {
  return findBest(sentences, (terms, counts, text) => {
    const shared = terms.reduce((sum, term) => sum + Math.min(5, (counts.get(term) ?? 1) - 1), 0)
    const lift = (hasCue(text, 'decision') ? 2 : 0) + (hasCue(text, 'action') ? 1 : 0)
    return shared / Math.sqrt(terms.length + 1) + lift + Math.min(terms.length, 6) / 10
  })
}

/** Scores one sentence. `counts` says in how many sentences a term stands. */
type Score = (terms: readonly string[], counts: ReadonlyMap<string, number>, text: string) => number

function findBest(sentences: readonly Sentence[], score: Score): Sentence[] {
  const terms = sentences.map(({ text }) => [...new Set(listTerms(text))])
  const counts = new Map<string, number>()
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const ranked = sentences
    .map((sentence, index) => ({
      sentence,
      score: score(terms[index] ?? [], counts, sentence.text) * trust(sentence),
    }))
    .filter(scored => scored.score > 0)
    .sort((a, b) => b.score - a.score)
  const seen = new Set<unknown>()
  return ranked.flatMap(({ sentence }) => {
    const isNew = !seen.has(sentence.message) && !seen.has(sentence.text)
    seen.add(sentence.message).add(sentence.text)
    return isNew ? [sentence] : []
  })
}

/** Prefers people to agents, which mostly repeat people, then statements to questions, then the newer sentence. */
function trust({ message, text, position }: Sentence): number {
  return (message.agent ? 0.5 : 1) * (hasCue(text, 'question') ? 0.6 : 1) + position / 10_000
}
