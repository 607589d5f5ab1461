/** A person's verdict on an agent's answer. */
export const thumbs = ['up', 'down'] as const
export type Thumb = (typeof thumbs)[number]

/** The emoji of each thumb: a rating is a reaction, too. */
export const thumbEmoji: Readonly<Record<Thumb, string>> = { up: '👍', down: '👎' }

/** Returns the thumb that an emoji is, in any skin tone. */
export function thumbOf(emoji: string): Thumb | null {
  return thumbs.find(thumb => emoji.startsWith(thumbEmoji[thumb])) ?? null
}
