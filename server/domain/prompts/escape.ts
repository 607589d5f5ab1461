/** Escapes people's text, so that no text can close its tag and pretend to be somebody else's. */
export function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text for the value of an attribute, on one line. */
export function escapeAttribute(words: string): string {
  return escapeText(words).replaceAll('"', '&quot;').replace(/\s+/g, ' ')
}
