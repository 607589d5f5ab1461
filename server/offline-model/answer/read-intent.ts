import type { Cue } from './cues.ts'
import { shorten } from './sentences.ts'

/** What kind of answer a question wants. */
export type Intent =
  | { kind: 'introduction' }
  | { kind: 'summary' }
  | { kind: 'choice'; options: [string, string] }
  | { kind: 'lookup'; cue: Cue | null }

export function readIntent(question: string): Intent {
  if (isGreeting(question)) return { kind: 'introduction' }
  if (
    /\bsummar\w*|\brecap\b|\btl;?dr\b|\bcatch (?:me|us) up\b|\bsum (?:it|this) up\b|\boverview\b|\bkey points\b|\bwhat happened\b/i.test(
      question,
    )
  ) {
    return { kind: 'summary' }
  }
  const options = readOptions(question)
  if (options) return { kind: 'choice', options }
  return { kind: 'lookup', cue: readCue(question) }
}

function isGreeting(question: string): boolean {
  const words = question.split(/\s+/).length
  if (/\bwho are you\b|\bwhat (?:can|do) you do\b|\bintroduce yourself\b|\bhow do you work\b/i.test(question))
    return true
  return (
    words <= 4 &&
    /^\W*(?:hi|hello|hey|hallo|hola|bonjour|good (?:morning|evening|day)|help|test(?:ing)?|ping)\b/i.test(
      question,
    )
  )
}

/** 'Postgres or SQLite?', 'between tabs and spaces', 'A vs. B': the two, in the words of the question. */
function readOptions(question: string): [string, string] | null {
  const rest = String.raw`[\p{L}\p{N}.+#-]*`
  const word = String.raw`(?:\p{Lu}${rest}(?: [\p{Lu}\p{N}]${rest})*|[\p{L}\p{N}]${rest})`
  const patterns = [
    `\\b[Bb]etween (${word}) and (${word})`,
    `(${word}) (?:or|vs\\.?|versus) (?:to )?(${word})`,
  ]
  for (const pattern of patterns) {
    const match = new RegExp(pattern, 'u').exec(question)
    const [first, second] = [match?.[1], match?.[2]?.replace(/\.$/, '')]
    if (first && second && !/^(?:not|so|more|less|two|later)$/i.test(second)) {
      return [shorten(first, 40), shorten(second, 40)]
    }
  }
  return null
}

function readCue(question: string): Cue | null {
  if (/\bdecid\w*|\bdecision\w*|\bagree\w*|\bconclu\w*|\bsettle\w*|\boutcome/i.test(question))
    return 'decision'
  if (/\bnext steps?\b|\bto-?dos?\b|\baction items?\b|\bwho (?:does|will|is doing|owns)\b/i.test(question))
    return 'action'
  if (/\bopen questions?\b|\bstill open\b|\bunclear\b/i.test(question)) return 'question'
  if (/\brisks?\b|\bobject\w*|\bconcerns?\b|\bdisagree\w*|\bdownsides?\b/i.test(question)) return 'objection'
  return null
}
