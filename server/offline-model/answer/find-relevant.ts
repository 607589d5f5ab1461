import { type Cue, hasCue } from './cues.ts'
import { listTerms, type Sentence } from './sentences.ts'

/** The sentences that share the rarest words with the question, best first, at most one a message. */
export function findRelevant(question: string, sentences: readonly Sentence[]): Sentence[] {
  const asked = new Set(listTerms(question))
  const terms = sentences.map(sentence => new Set(listTerms(sentence.text)))
  const rarity = weighTerms(terms)
  const scored = sentences.map((sentence, index) => {
    const shared = [...(terms[index] ?? [])].filter(term => asked.has(term))
    return { sentence, score: shared.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0) }
  })
  return keepOneEach(rank(scored.filter(({ score }) => score > 0)))
}

/** Sentences that sound like what was asked for, the ones about the same things first; empty when none does. */
export function findCued(question: string, sentences: readonly Sentence[], cue: Cue): Sentence[] {
  const cued = sentences.filter(({ text }) => hasCue(text, cue))
  const relevant = findRelevant(question, cued)
  return keepOneEach(relevant.length > 0 ? relevant : cued.toReversed())
}

/** The sentences that the rest of the thread talks about most: shared words, and what reads like a decision. */
export function findCentral(sentences: readonly Sentence[]): Sentence[] {
  const terms = sentences.map(sentence => new Set(listTerms(sentence.text)))
  const spread = countTerms(terms)
  const scored = sentences.map((sentence, index) => {
    const own = [...(terms[index] ?? [])]
    const shared = own.reduce((sum, term) => sum + Math.min(5, (spread.get(term) ?? 1) - 1), 0)
    const lift = (hasCue(sentence.text, 'decision') ? 2 : 0) + (hasCue(sentence.text, 'action') ? 1 : 0)
    return { sentence, score: shared / Math.sqrt(own.length + 1) + lift + Math.min(own.length, 6) / 10 }
  })
  return keepOneEach(rank(scored))
}

/** People before agents, who mostly repeat people; statements before questions; of equals the newer one. */
function trust({ message, text, position }: Sentence): number {
  return (message.agent ? 0.5 : 1) * (hasCue(text, 'question') ? 0.6 : 1) + position / 10_000
}

function rank(scored: readonly { sentence: Sentence; score: number }[]): Sentence[] {
  return scored
    .map(({ sentence, score }) => ({ sentence, score: score * trust(sentence) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sentence }) => sentence)
}

function keepOneEach(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<unknown>()
  return sentences.filter(({ message, text }) => {
    const isNew = !seen.has(message) && !seen.has(text)
    seen.add(message).add(text)
    return isNew
  })
}

function weighTerms(terms: readonly Set<string>[]): Map<string, number> {
  return new Map([...countTerms(terms)].map(([term, count]) => [term, Math.log(1 + terms.length / count)]))
}

function countTerms(terms: readonly Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms.flatMap(set => [...set])) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
