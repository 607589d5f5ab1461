const oneEmoji = /^\p{RGI_Emoji}$/v
/** The character that asks for the picture of another one that also exists as plain text, for example '❤'. */
const asPicture = '\uFE0F'

/** Reads a text as one emoji that every system knows, in its stored form; null: it is something else. */
export function readEmoji(text: string): string | null {
  const trimmed = text.trim()
  return [trimmed, trimmed + asPicture].find(form => oneEmoji.test(form)) ?? null
}

/** The most emoji that are drawn large. */
const mostLarge = 10
const eachEmoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|[❤☺☹✌☝✔✖☀☁☂☃⚡]/gv

/**
 * Tells whether a text is a few emoji and nothing else. They are taken out one by one: a pattern for all of them together
 * could read a flag as one emoji or as two, and would try every combination.
 */
export function isOnlyEmoji(text: string): boolean {
  // Most messages have a letter, and to make the pattern takes longer than to draw one.
  if (text.length > mostLarge * 24 || /[a-z]/i.test(text)) return false
  const count = text.match(eachEmoji)?.length ?? 0
  return count > 0 && count <= mostLarge && text.replace(eachEmoji, '').trim() === ''
}
