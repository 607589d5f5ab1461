import { draftsOf } from '@/components/drafts/own-drafts'
import { measurePicture } from './measure-picture'
import { sendUp } from './send-up'
import { createUploads, type Uploads } from './uploads'

const byConversation = new Map<string, Uploads>()

/** The tray of a person's conversation: it goes on while another one is open, and starts with what the draft has. */
export function uploadsOf(userId: string, conversation: string, channelId: string): Uploads {
  const key = `${userId} ${conversation}`
  const known = byConversation.get(key)
  if (known) return known
  const drafts = draftsOf(userId)
  const made = createUploads({
    channelId,
    send: sendUp,
    measure: measurePicture,
    onStored: files => drafts.write(conversation, { files, channelId }),
  })
  made.restore(drafts.files(conversation))
  // A server draws for everybody: it keeps nobody's.
  if (typeof window === 'undefined') return made
  byConversation.set(key, made)
  addEventListener('beforeunload', event => {
    if (made.tray.get().some(({ state }) => state === 'uploading')) event.preventDefault()
  })
  return made
}
