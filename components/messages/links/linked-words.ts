import type { MessageLink } from '@/server/domain/links/link-preview'

/** The words of a person, as far as the cards of their links need them. */
export interface LinkedWords {
  messageId: string
  text: string
  /** The links that were looked at; undefined: none yet. */
  links: readonly MessageLink[] | undefined
  /** The time when the words were written or edited: for a moment after it, room is kept for previews. */
  since: string
  /** The author, who may remove the previews, as admins may. */
  userId: string | null
}
