import { attachingStrings } from '@/components/strings/messages/attaching'
import type { Attachment } from '@/server/domain/messages/attachment'
import { NotSentUp } from './not-sent-up'
import { createUploads, type Uploads } from './uploads'

/**
 * Opens a tray for files of this channel that starts with `files`. Few messages have files: what carries them is loaded
 * with the first one. `onStored` hears of each change of the stored files.
 */
export function openUploads(given: {
  channelId: string
  files: readonly Attachment[]
  onStored?: (files: readonly Attachment[]) => void
}): Uploads {
  const { channelId, files, onStored = () => {} } = given
  const made = createUploads({
    channelId,
    send: sent =>
      import('./send-up').then(
        ({ sendUp }) => sendUp(sent),
        () => {
          throw new NotSentUp(attachingStrings.unreachable)
        },
      ),
    measure: file =>
      import('./measure-picture').then(
        ({ measurePicture }) => measurePicture(file),
        () => null,
      ),
    onStored,
  })
  made.restore(files)
  return made
}
