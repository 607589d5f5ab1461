const oneEmoji = /^\p{RGI_Emoji}$/v
/** Asks for the picture of a character that also exists as plain text, as '❤' does. */
const asPicture = '\uFE0F'

/** The text as one emoji that every system knows, in the one form it is stored in; null: it is something else. */
export function readEmoji(text: string): string | null {
  const trimmed = text.trim()
  return [trimmed, trimmed + asPicture].find(form => oneEmoji.test(form)) ?? null
}
