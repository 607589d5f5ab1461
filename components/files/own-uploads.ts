import { draftsOf } from '@/components/drafts/own-drafts'
import { openUploads } from './open-uploads'
import type { Uploads } from './uploads'

const byConversation = new Map<string, Uploads>()

/**
 * Returns the tray of a person's conversation: uploads continue while another conversation is open, and the
 * tray starts with the files of the draft.
 */
export function uploadsOf(userId: string, conversation: string, channelId: string): Uploads {
  const key = `${userId} ${conversation}`
  const known = byConversation.get(key)
  if (known) return known
  const drafts = draftsOf(userId)
  const made = openUploads({
    channelId,
    files: drafts.files(conversation),
    onStored: files => drafts.write(conversation, { files, channelId }),
  })
  // A server renders for everybody: it keeps no person's files.
  if (typeof window === 'undefined') return made
  byConversation.set(key, made)
  addEventListener('beforeunload', event => {
    if (made.tray.get().some(({ state }) => state === 'uploading')) event.preventDefault()
  })
  return made
}
