import { draftsOf } from '@/components/drafts/own-drafts'
import { attachingStrings } from '@/components/strings/messages/attaching'
import { NotSentUp } from './not-sent-up'
import { createUploads, type Uploads } from './uploads'

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
  const made = createUploads({
    channelId,
    // Few messages have files: what carries them is loaded with the first one.
    send: given =>
      import('./send-up').then(
        ({ sendUp }) => sendUp(given),
        () => {
          throw new NotSentUp(attachingStrings.unreachable)
        },
      ),
    measure: file =>
      import('./measure-picture').then(
        ({ measurePicture }) => measurePicture(file),
        () => null,
      ),
    onStored: files => drafts.write(conversation, { files, channelId }),
  })
  made.restore(drafts.files(conversation))
  // A server renders for everybody: it keeps no person's files.
  if (typeof window === 'undefined') return made
  byConversation.set(key, made)
  addEventListener('beforeunload', event => {
    if (made.tray.get().some(({ state }) => state === 'uploading')) event.preventDefault()
  })
  return made
}
