/**
 * About what a tokenizer makes of text, by its length alone: a letter of the Latin alphabet is less of a token than a
 * sign of other scripts. On the safe side, and quick, because it reads whole threads.
 */
export function estimateTokens(text: string): number {
  let latin = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 0x250) latin++
  return latin / 3.5 + (text.length - latin) / 1.3
}
