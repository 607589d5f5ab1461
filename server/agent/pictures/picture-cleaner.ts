/**
 * Removes the metadata of pictures that people upload: a worker draws each anew, shows the clean copy, and then removes
 * what was sent. Any number of workers may: each claims a picture for the time of a lease, and what a dead one has begun
 * is done again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cleanPicture } from '../../apart/pictures/clean-picture.ts'
import { createTurns } from '../../apart/turns.ts'
import { settlePicture } from '../../chat/messages/files/settle-picture.ts'
import type { Database } from '../../db/client.ts'
import {
  claimNextPicture,
  claimPictureOf,
  endCleaning,
  listWaitingPictures,
  type PictureToClean,
  putOffPicture,
} from '../../db/files/picture-cleanings.ts'
import type { Log } from '../../log.ts'
import { type FileStore, readAll } from '../../storage/file-store.ts'
import { whenAborted } from '../../when-aborted.ts'

export interface PictureCleaner {
  /** Begins to clean the pictures that wait, in turns, as far as there is room. */
  work(): Promise<void>
  /** Cleans these pictures, or waits until another worker has, but no longer than people wait. Never throws. */
  clean(ids: readonly string[], signal: AbortSignal): Promise<void>
  /** Ends the work that runs. Its pictures wait for another worker. */
  close(): Promise<void>
}

/** The pictures that are cleaned at the same time, each of another workspace. */
const mostAtOnce = 2
/** A picture at which workers were lost this often is no picture to us. */
const mostTries = 5
const patienceMs = 15_000
const transferMs = 30_000
const lookMs = 200

export function createPictureCleaner({
  db,
  files,
  log,
  draw = cleanPicture,
}: {
  db: Database
  files: FileStore
  log: Log
  draw?: typeof cleanPicture
}): PictureCleaner {
  const closing = new AbortController()
  const turns = createTurns(new Error('Too many pictures wait.'), {
    atOnce: mostAtOnce,
    mostWaiting: Number.POSITIVE_INFINITY,
  })
  const current = new Set<Promise<void>>()

  function begin(picture: PictureToClean): Promise<void> {
    const owner = { workspace: picture.workspaceId, person: picture.uploaderId }
    const run = turns
      .take(owner, () => goOnWith(picture))
      .catch(async (error: unknown) => {
        if (closing.signal.aborted) return
        log.warn({ err: error, attachment: picture.id }, 'a picture could not be prepared')
        // Storage or the database was away: the picture waits for the end of its lease.
        await db.asWorker(tx => putOffPicture(tx, picture)).catch(() => {})
      })
      .finally(() => {
        current.delete(run)
        // The next one needs no round of the chore. Where the database is away, the chore says so.
        void work().catch(() => {})
      })
    current.add(run)
    return run
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const busy = turns.listBusy()
      if (!busy) return
      const picture = await db.asWorker(tx => claimNextPicture(tx, { busy }))
      if (!picture) return
      void begin(picture)
    }
  }

  async function goOnWith(picture: PictureToClean): Promise<void> {
    closing.signal.throwIfAborted()
    if (picture.cleaning === 'waiting' && !(await show(picture))) return
    await files.remove([{ ...picture, copy: 'sent' }])
    await db.asWorker(tx => endCleaning(tx, picture))
  }

  /** Stores the clean copy and shows it. Returns false if what was sent stays. */
  async function show(picture: PictureToClean): Promise<boolean> {
    const { id } = picture
    if (picture.tries > mostTries) {
      await settlePicture(db, { id, as: null })
      log.warn({ attachment: id }, 'a picture is offered as a file: workers ended while they prepared it')
      return false
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(transferMs)])
    const sent = await readAll(await files.get({ ...picture, copy: 'sent' }, signal))
    const drawn = await draw(sent, { signal: closing.signal })
    if (drawn.status === 'unavailable') {
      await db.asWorker(tx => putOffPicture(tx, picture))
      log.error(unavailable)
      return false
    }
    if (drawn.status === 'refused') {
      await settlePicture(db, { id, as: null })
      log.info({ attachment: id, reason: drawn.reason }, 'a picture is offered as a file')
      return false
    }
    const { bytes, type, width, height } = drawn
    const size = bytes.length
    const copy = { ...picture, copy: 'clean' as const }
    await files.put(copy, { bytes: new Blob([new Uint8Array(bytes)]).stream(), size, type })
    if (await settlePicture(db, { id, as: { type, size, width, height } })) return true
    // Its message was deleted meanwhile.
    await files.remove([copy])
    return false
  }

  return {
    work,
    async clean(ids, signal) {
      const time = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(patienceMs)])
      try {
        while (ids.length > 0 && !time.aborted) {
          const picture = await db.asWorker(tx => claimPictureOf(tx, ids))
          if (picture) await Promise.race([begin(picture), whenAborted(time)])
          else if ((await db.asWorker(tx => listWaitingPictures(tx, ids))).length === 0) return
          else await pause(lookMs, undefined, { signal: time }).catch(() => {})
        }
      } catch (error) {
        log.warn({ err: error }, 'could not look for pictures to prepare')
      }
    },
    async close() {
      closing.abort()
      await Promise.all(current)
    },
  }
}

const unavailable =
  'Pictures can’t be prepared: the library “sharp” is not installed for this machine. Until it is, only their uploaders see them. Run "npm ci" on this machine, and start again.'
