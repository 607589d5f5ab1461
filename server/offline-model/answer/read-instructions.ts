import { splitSentences } from './sentences.ts'

export type Instructions = {
  /** The first and the last sentence of the prompt. */
  opening: string | null
  closing: string | null
  purpose: string | null
  /** The quoted words of an instruction like 'End every answer with “…”'; the last one counts. */
  endWith: string | null
}

/** Reads the few parts of a system prompt that the offline model can show or follow. */
export function readInstructions(prompt: string): Instructions {
  const sentences = splitSentences(joinLines(prompt.replace(headings, '')), prompt.length)
  const purpose = /^\W*purpose\W+(.+)/im.exec(joinLines(prompt))?.[1] ?? ''
  const ends = prompt.matchAll(/^\W*(?:always )?end\b[^.\n]*? with\W*[“"]([^”"\n]+)[”"]/gim)
  return {
    opening: sentences[0] ?? null,
    closing: sentences.length > 1 ? (sentences.at(-1) ?? null) : null,
    purpose: splitSentences(purpose)[0] ?? null,
    endWith: [...ends].at(-1)?.[1] ?? null,
  }
}

/** Lines like '# Purpose' and 'PURPOSE'. */
const headings = /^(?:#.*|[\p{Lu} ]+)$/gmu

/** Joins lines that were wrapped by hand: the second one begins with a small letter. */
function joinLines(prompt: string): string {
  return prompt.replace(/\n(?=[ \t]*\p{Ll})/gu, ' ')
}
