/** The emoji for a typed name; in a chunk with all their names, which loads with the first colon before a letter. */
import { emojiGroups } from '@/components/reactions/emoji-list'
import { findEmoji, findNamed } from '@/components/reactions/find-emoji'
import { foldText } from '@/server/domain/messages/fold-text'
import type { MentionOption } from './mention-options'

/** Finds the best emoji for the beginning of a name. */
export function listEmoji(typed: string, most: number): { options: MentionOption[]; total: number } {
  const found = findEmoji(emojiGroups, typed)
  const options = found.slice(0, most).map(
    ({ char, name }): MentionOption => ({
      ...{ id: char, name, label: name, emoji: char },
      ...{ agent: null, member: null, crowd: null, isOutside: false, isMe: false },
      ...{ folded: { name: foldText(name), label: foldText(name) }, nameMatch: null, labelMatch: null },
    }),
  )
  return { options, total: found.length }
}

/** Returns the emoji with exactly this name; null: there is none. */
export function emojiNamed(typed: string): string | null {
  return findNamed(emojiGroups, typed)?.char ?? null
}
