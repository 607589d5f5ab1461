const oneEmoji = /^\p{RGI_Emoji}$/v
/** The character that asks for the picture of another one that also exists as plain text, for example '❤'. */
const asPicture = '\uFE0F'

/** Reads a text as one emoji that every system knows, in its stored form; null: it is something else. */
export function readEmoji(text: string): string | null {
  const trimmed = text.trim()
  return [trimmed, trimmed + asPicture].find(form => oneEmoji.test(form)) ?? null
}
