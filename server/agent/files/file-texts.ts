import { createTurns } from '../../apart/turns.ts'
import type { Database } from '../../db/client.ts'
import {
  claimUnread,
  type FileToRead,
  findFileTexts,
  giveUpUnread,
  listUnread,
  storeFileText,
} from '../../db/files/file-texts.ts'
import { measureText, readingTime, type StoredText } from '../../domain/files/file-text.ts'
import type { Log } from '../../log.ts'
import { type FileStore, readAll } from '../../storage/file-store.ts'
import { whenAborted } from '../../when-aborted.ts'
import { extractApart } from './extract-apart.ts'

export interface FileTexts {
  /**
   * Returns the texts of these files, each with so many of its first characters. Files that nobody has read yet
   * are read first, as far as that takes no longer than people wait. Checks no rights: the caller has.
   */
  read(
    attachmentIds: readonly string[],
    how: { length: number; signal: AbortSignal },
  ): Promise<Map<string, StoredText>>
  /** Begins to read the files that wait, in turns, as far as there is room. */
  work(): Promise<void>
  /** Stops reading. The files wait for another worker. */
  close(): void
}

/** The files that are read at the same time. One place is always left for another workspace. */
const places = { atOnce: 3, ofOne: 2 }
const usualPatienceMs = 15_000
const transferMs = 30_000

export function createFileTexts({
  db,
  files,
  log,
  patienceMs = usualPatienceMs,
  extract: extractFile = extractApart,
}: {
  db: Database
  files: FileStore
  log: Log
  /** How long a prompt waits for its files. */
  patienceMs?: number
  extract?: typeof extractApart
}): FileTexts {
  const closing = new AbortController()
  /** The files that are being read, so that none is read twice at the same time. */
  const current = new Map<string, Promise<void>>()
  const turns = createTurns(new Error('Too many files wait.'), {
    ...places,
    mostWaiting: Number.POSITIVE_INFINITY,
  })

  function extract(file: FileToRead): Promise<void> {
    const known = current.get(file.id)
    if (known) return known
    const owner = { workspace: file.workspaceId, person: file.uploaderId }
    const reading = turns
      .take(owner, () => extractNow(file))
      .catch((error: unknown) => {
        // Waits for the end of its lease: Storage or the database may answer the next time.
        if (!closing.signal.aborted) log.warn({ err: error, attachment: file.id }, 'a file could not be read')
      })
      .finally(() => {
        current.delete(file.id)
        // The next one needs no round of the chore.
        void work()
      })
    current.set(file.id, reading)
    return reading
  }

  async function extractNow(file: FileToRead): Promise<void> {
    closing.signal.throwIfAborted()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(transferMs)])
    const bytes = await readAll(await files.get({ ...file, copy: 'sent' }, signal))
    const outcome = await extractFile(
      { bytes, name: file.name },
      { ...readingTime(file), signal: closing.signal },
    )
    const stored = measureText(outcome)
    await db.asWorker(tx => storeFileText(tx, { attachmentId: file.id, stored }))
    const { status } = stored
    log.info(
      { attachment: file.id, status, ...('reason' in stored && { reason: stored.reason }) },
      'a file was read',
    )
  }

  async function work(): Promise<void> {
    if (closing.signal.aborted) return
    try {
      await db.asWorker(giveUpUnread)
      while (!closing.signal.aborted) {
        const busy = turns.listBusy()
        if (!busy) return
        const file = await db.asWorker(tx => claimUnread(tx, { busy }))
        if (!file) return
        void extract(file)
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'could not look for files to read')
    }
  }

  return {
    async read(attachmentIds, { length, signal }) {
      const unread = await db.asWorker(tx => listUnread(tx, attachmentIds))
      if (unread.length > 0) {
        const time = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
        await Promise.race([Promise.all(unread.map(extract)), whenAborted(time)])
      }
      return db.asWorker(tx => findFileTexts(tx, { attachmentIds, length }))
    },
    work,
    close: () => closing.abort(),
  }
}
