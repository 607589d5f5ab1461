import type { Database } from '../../db/client.ts'
import {
  claimUnread,
  type FileToRead,
  findFileTexts,
  listUnread,
  storeFileText,
} from '../../db/files/file-texts.ts'
import { measureText, type StoredText } from '../../domain/files/file-text.ts'
import type { Log } from '../../log.ts'
import { type FileStore, readAll } from '../../storage/file-store.ts'
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
  /** Reads the files that wait, one after the other. */
  work(): Promise<void>
  /** Stops reading. The files wait for another worker. */
  close(): void
}

/** The most files that are read at the same time. */
const mostAtOnce = 2
const usualTiming = { patienceMs: 15_000, timeoutMs: 25_000 }

export function createFileTexts({
  db,
  files,
  log,
  timing = usualTiming,
}: {
  db: Database
  files: FileStore
  log: Log
  /** How long a prompt waits for its files, and how long the reading of one file may take. */
  timing?: typeof usualTiming
}): FileTexts {
  const closing = new AbortController()
  /** The files that are being read, so that none is read twice at the same time. */
  const current = new Map<string, Promise<void>>()
  const queue: (() => void)[] = []
  let busy = 0

  function extract(file: FileToRead): Promise<void> {
    const known = current.get(file.id)
    if (known) return known
    const reading = takeTurn(() => extractNow(file))
      .catch((error: unknown) => {
        // Stays waiting: Storage or the database may answer the next time.
        if (!closing.signal.aborted) log.warn({ err: error, attachment: file.id }, 'a file could not be read')
      })
      .finally(() => current.delete(file.id))
    current.set(file.id, reading)
    return reading
  }

  async function takeTurn(work: () => Promise<void>): Promise<void> {
    if (busy >= mostAtOnce) await new Promise<void>(resolve => queue.push(resolve))
    else busy++
    try {
      await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }

  async function extractNow(file: FileToRead): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timing.timeoutMs)])
    const bytes = await readAll(await files.get({ ...file, copy: 'sent' }, signal))
    const { timeoutMs } = timing
    const outcome = await extractApart({ bytes, name: file.name }, { timeoutMs, signal: closing.signal })
    const stored = measureText(outcome)
    await db.asWorker(tx => storeFileText(tx, { attachmentId: file.id, stored }))
    const { status } = stored
    log.info(
      { attachment: file.id, status, ...('reason' in stored && { reason: stored.reason }) },
      'a file was read',
    )
  }

  return {
    async read(attachmentIds, { length, signal }) {
      const unread = await db.asWorker(tx => listUnread(tx, attachmentIds))
      if (unread.length > 0) {
        const time = AbortSignal.any([signal, AbortSignal.timeout(timing.patienceMs)])
        await Promise.race([Promise.all(unread.map(extract)), whenAborted(time)])
      }
      return db.asWorker(tx => findFileTexts(tx, { attachmentIds, length }))
    },
    async work() {
      try {
        while (!closing.signal.aborted) {
          const file = await db.asWorker(claimUnread)
          if (!file) return
          await extract(file)
        }
      } catch (error) {
        log.warn({ err: error }, 'could not look for files to read')
      }
    },
    close: () => closing.abort(),
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
