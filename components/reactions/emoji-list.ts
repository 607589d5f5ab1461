import groups from 'unicode-emoji-json/data-by-group.json'

export interface Emoji {
  char: string
  name: string
}

export interface EmojiGroup {
  slug: string
  name: string
  emojis: readonly Emoji[]
}

/** Newer emoji are missing on too many screens, and a server may not know them yet. */
const newestVersion = 16

/**
 * All emoji by group, without their skin tones; in a chunk of its own, because most
 * pages never open a picker.
 */
export const emojiGroups: readonly EmojiGroup[] = groups.map(({ slug, name, emojis }) => ({
  slug,
  name,
  emojis: emojis
    .filter(({ emoji_version }) => Number(emoji_version) <= newestVersion)
    .map(({ emoji, name }) => ({ char: emoji, name })),
}))
