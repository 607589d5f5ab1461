/** Characters that nobody sees: controls, unassigned and private characters, direction marks, tags, fillers, joiners. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Characters among them that stay: they join the parts of one emoji, give one its color, or separate letters of a word. */
const joined =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}\d#*])\ufe0f|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{L}\p{M}])/gu

/** Removes the characters of a text that nobody sees. */
export function dropUnseen(text: string): string {
  const kept = new Set([...text.matchAll(joined)].map(({ index }) => index))
  return text.replace(unseen, (found, at: number) => (kept.has(at) ? found : ''))
}

/**
 * The rule for every name, topic and title that a caller gives: composed letters on one line, without characters that
 * nobody sees or that change the reading direction, so that no two look the same and are not. Empty: nothing can be
 * seen. The database holds the same for names of people, workspaces and agents (openvibe.is_plain_name).
 */
export function plainName(text: string): string {
  const plain = dropUnseen(text.toWellFormed().replace(/\s+/gu, ' '))
    .normalize('NFC')
    // Towers of marks cover the lines above.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(plain) ? plain : ''
}
