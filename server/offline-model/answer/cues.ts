/** Words that show what kind of line a sentence can become in the result of a fork. English only. */
const cues = {
  question: /[?？؟]\s*["”')]?$/,
  objection: /\b(but|disagree\w*|object\w*|concern\w*|risk\w*|worr\w+|against|however|not sure|problem)\b/i,
  deferred:
    /\b(later|postpone\w*|defer\w*|not now|backlog|after (?:the )?launch|next (?:week|month|quarter|sprint|release))\b/i,
  decision:
    /\b(decid\w+|agree[ds]?|let'?s|we(?:'ll| will| go| are going)|settled|going with|go with|approved|final(?:ly)?|chosen|chose)\b/i,
  action:
    /\b(i(?:'ll| will)|will|to-?do|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|until|due|assign\w*|takes|owns)\b/i,
} as const

type Cue = keyof typeof cues

export function hasCue(text: string, cue: Cue): boolean {
  return cues[cue].test(text)
}
