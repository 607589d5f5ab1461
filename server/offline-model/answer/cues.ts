/** Words that show what a sentence is for. English only: elsewhere the words of the question decide. */
export const cues = {
  decision:
    /\b(decid\w+|agree[ds]?|let'?s|we(?:'ll| will| go| are going)|settled|going with|go with|approved|final(?:ly)?|chosen|chose)\b/i,
  action:
    /\b(i(?:'ll| will)|will|to-?do|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|until|due|assign\w*|takes|owns)\b/i,
  question: /[?？؟]\s*["”')]?$/,
  deferred:
    /\b(later|postpone\w*|defer\w*|not now|backlog|after (?:the )?launch|next (?:week|month|quarter|sprint|release))\b/i,
  objection: /\b(but|disagree\w*|object\w*|concern\w*|risk\w*|worr\w+|against|however|not sure|problem)\b/i,
} as const

export type Cue = keyof typeof cues

export function hasCue(text: string, cue: Cue): boolean {
  return cues[cue].test(text)
}
