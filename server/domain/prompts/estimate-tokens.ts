/**
 * Estimates the tokens of a text by its length alone: a Latin letter is a smaller part of a token than a
 * character of other scripts. On the safe side, and quick, because it reads whole threads.
 */
export function estimateTokens(text: string): number {
  let latin = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 0x250) latin++
  return latin / 3.5 + (text.length - latin) / 1.3
}
