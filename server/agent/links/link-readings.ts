/**
 * Looks at the links of new and edited messages. Any number of workers may: each claims messages for the time of a lease,
 * and what a dead one has begun is done again.
 */
import { v7 as newId } from 'uuid'
import { cleanPicture } from '../../apart/pictures/clean-picture.ts'
import { settleLinks } from '../../chat/links/settle-links.ts'
import type { Database } from '../../db/client.ts'
import {
  findFreshPage,
  insertPage,
  type LinkPage,
  sumPictureBytes,
  takeForgottenPages,
} from '../../db/links/link-pages.ts'
import {
  claimReadings,
  dropFailedReadings,
  endReading,
  type LinkReading,
} from '../../db/links/link-readings.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { findWorkspace } from '../../db/workspaces/workspaces.ts'
import { findLinks } from '../../domain/links/find-links.ts'
import { readPermalink } from '../../domain/links/read-permalink.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Log } from '../../log.ts'
import { createGuardedFetch, type GuardedFetch } from '../../outbound/guarded-fetch.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { fetchPage, mostPictureBytes } from './fetch-page.ts'

export interface LinkReadings {
  /** Begins to look at the messages that wait, as far as there is room. */
  work(): Promise<void>
  /** Removes pages that no message shows any more, with their pictures. */
  sweep(): Promise<void>
  /** Ends the requests that run; their messages wait for another worker. */
  close(): Promise<void>
}

const mostAtOnce = 8
/** Of one author. */
const mostOfOne = 3
/** Of one page with its redirects, and of its picture. */
const timeoutMs = 8_000
/** Longer than three links with their pictures can take. */
const leaseMs = 90_000
const keptMs = 24 * 3_600_000
/** A page that could not be read is tried again by a later message. */
const failedMs = 10 * 60_000
const sweptAtOnce = 50
/** The pictures of a workspace take at most this, and what the requests of this moment add. */
const mostWorkspaceBytes = 500 * 1024 * 1024

export function createLinkReadings({
  db,
  log,
  store,
  allowPrivate,
  aheadMs = () => 0,
  mostBytes = mostWorkspaceBytes,
  fetch = createGuardedFetch({
    ...{ allowPrivate, timeoutMs, idleMs: 4_000, redirects: 4 },
    // One chunk more than we read of it, so that a large page is cut and not refused.
    maxBytes: mostPictureBytes + 1024 * 1024,
  }),
}: {
  db: Database
  log: Log
  store: Pick<FileStore, 'put' | 'remove'>
  allowPrivate: readonly string[]
  /** The bytes of pictures that a workspace keeps. */
  mostBytes?: number
  /** The time by which the clock of tests is ahead. */
  aheadMs?: () => number
  fetch?: GuardedFetch
}): LinkReadings {
  const closing = new AbortController()
  const current = new Set<Promise<void>>()
  /** The pages that are being fetched, so that many messages with one link ask for it once. */
  const fetching = new Map<string, Promise<LinkPage>>()
  const now = () => new Date(Date.now() + aheadMs())

  async function read(reading: LinkReading): Promise<void> {
    const found = await db.asWorker(async tx => {
      const message = await findMessage(tx, reading)
      const workspace = message && (await findWorkspace(tx, message))
      const isWanted = message?.deletedAt === null && workspace?.linkPreviews
      if (!isWanted) await endReading(tx, reading)
      return isWanted ? message : null
    })
    if (!found) return
    const urls = findLinks(found.content).filter(url => readPermalink(url) === null)
    const links = await Promise.all(urls.map(url => look(found, url)))
    await db.asWorker(tx => settleLinks(tx, { reading, threadId: found.threadId, found: links }))
  }

  async function look({ workspaceId, metadata }: Message, url: string) {
    if (metadata.links?.some(link => link.url === url && link.isOff)) return { url, preview: null }
    const { id: pageId, preview } = await findPage(workspaceId, url)
    return { url, preview, pageId }
  }

  async function findPage(workspaceId: string, url: string): Promise<LinkPage> {
    const known = await db.asWorker(tx => findFreshPage(tx, { workspaceId, url, now: now() }))
    if (known) return known
    const key = `${workspaceId} ${url}`
    const running = fetching.get(key) ?? fetchNow(workspaceId, url).finally(() => fetching.delete(key))
    fetching.set(key, running)
    return running
  }

  async function fetchNow(workspaceId: string, url: string): Promise<LinkPage> {
    const page = await fetchPage(fetch, url, closing.signal)
    const id = newId()
    const drawn = page?.picture ? await draw(page.picture.bytes) : null
    const picture = drawn && (await hasRoom(workspaceId, drawn.size)) ? drawn : null
    if (picture) {
      const { bytes, size, type } = picture
      const stream = new Blob([new Uint8Array(bytes)]).stream()
      await store.put({ id, workspaceId, copy: 'sent' }, { bytes: stream, size, type })
    }
    return db.asWorker(tx =>
      insertPage(tx, {
        ...{ id, workspaceId, url, endsAt: new Date(now().getTime() + (page ? keptMs : failedMs)) },
        shown: page && { ...page, picture },
      }),
    )
  }

  /** Draws a picture anew, without what its file says beside it; null: it can't be shown. */
  async function draw(bytes: Buffer) {
    const drawn = await cleanPicture(bytes, { mostBytes: mostPictureBytes, signal: closing.signal })
    return drawn.status === 'clean' ? { ...drawn, size: drawn.bytes.length } : null
  }

  /** Tells whether a workspace may keep a picture of this size. Pictures that no message shows any more go first. */
  async function hasRoom(workspaceId: string, size: number): Promise<boolean> {
    const sum = () => db.asWorker(tx => sumPictureBytes(tx, { workspaceId }))
    if ((await sum()) + size <= mostBytes) return true
    await sweepPages()
    return (await sum()) + size <= mostBytes
  }

  async function sweepPages(): Promise<void> {
    for (;;) {
      const count = await db.asWorker(async tx => {
        const pages = await takeForgottenPages(tx, { limit: sweptAtOnce })
        await store.remove(
          pages.flatMap(({ hasPicture, ...page }) => (hasPicture ? [{ ...page, copy: 'sent' }] : [])),
        )
        return pages.length
      })
      if (count < sweptAtOnce) return
    }
  }

  function begin(reading: LinkReading): void {
    const run = read(reading)
      .catch((error: unknown) => {
        // The message waits for the end of its lease.
        if (!closing.signal.aborted)
          log.warn({ err: error, messageId: reading.messageId }, 'links could not be read')
      })
      .finally(() => current.delete(run))
    current.add(run)
  }

  return {
    async work() {
      const limit = mostAtOnce - current.size
      if (limit <= 0 || closing.signal.aborted) return
      for (const reading of await db.asWorker(tx =>
        claimReadings(tx, { limit, mostOfOne, leaseMs, now: now() }),
      )) {
        begin(reading)
      }
    },
    async sweep() {
      await db.asWorker(dropFailedReadings)
      await sweepPages()
    },
    async close() {
      closing.abort()
      await Promise.all(current)
      await fetch.close()
    },
  }
}
