import type { Database, Tx } from '../../../db/client.ts'
import {
  type CleanedAs,
  findPictureThread,
  waitForText,
  writeCleaned,
  writeFileOfMessage,
} from '../../../db/files/picture-cleanings.ts'
import { lockThread } from '../../../db/messages/lock-thread.ts'

/**
 * Shows a picture to all readers of its message from now on: its clean copy, or, with `as` null, a file to download,
 * since it can't be shown. Returns false if it is gone. Runs as the service.
 */
export async function settlePicture(
  db: Database,
  { id, as }: { id: string; as: Omit<CleanedAs, 'cleaning'> | null },
): Promise<boolean> {
  const cleaned: CleanedAs = as ? { ...as, cleaning: 'clean' } : plainFile
  for (;;) {
    const settled = await db.asWorker(tx => settle(tx, { id, as: cleaned }))
    if (settled !== 'sent meanwhile') return settled
  }
}

const plainFile: CleanedAs = {
  cleaning: null,
  type: 'application/octet-stream',
  size: null,
  width: null,
  height: null,
}

async function settle(
  tx: Tx,
  { id, as }: { id: string; as: CleanedAs },
): Promise<boolean | 'sent meanwhile'> {
  const threadId = await findPictureThread(tx, { id })
  if (threadId === undefined) return false
  // A change of the words or files that a thread shows locks the thread first.
  if (threadId !== null) await lockThread(tx, threadId)
  const written = await writeCleaned(tx, { id, threadId, as })
  if (!written) return 'sent meanwhile'
  const { file, messageId } = written
  if (messageId === null) return true
  await writeFileOfMessage(tx, { messageId, file })
  if (as.cleaning === null) await waitForText(tx, { id })
  return true
}
