export type Instructions = {
  /** The quoted words of an instruction like 'End every answer with “…”'; the last one counts. */
  endWith: string | null
}

/** Reads the one part of a system prompt that the offline model can follow. */
export function readInstructions(prompt: string): Instructions {
  const ends = prompt.matchAll(/^\W*(?:always )?end\b[^.\n]*? with\W*[“"]([^”"\n]+)[”"]/gim)
  return { endWith: [...ends].at(-1)?.[1] ?? null }
}
