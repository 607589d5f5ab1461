import { v7 as createId } from 'uuid'
import { createStore, type Store } from '@/components/live/store'
import type { Attachment } from '@/server/domain/messages/attachment'
import { normalizeFileName } from '@/server/domain/messages/file-name'
import { dropOwnPicture, keepOwnPicture } from './file-address'
import type { Measures } from './measure-picture'
import { NotSentUp } from './not-sent-up'
import type { SendUp } from './send-up'

/** A file beside a text that is being written. */
export interface TrayFile extends Attachment {
  readonly state: 'uploading' | 'stored' | 'failed'
  /** From 0 to 1. */
  readonly progress: number
  /** The reason why the upload failed, and whether a retry may help. */
  readonly problem: string | null
  readonly mayRetry: boolean
}

/**
 * The files of one conversation that are not sent yet. Uploads continue while another conversation is open.
 */
export interface Uploads {
  readonly tray: Store<readonly TrayFile[]>
  add(files: readonly File[]): void
  retry(id: string): void
  /** Removes a file and stops its upload. */
  remove(id: string): void
  /** Adds files that were stored before, from a draft. */
  restore(files: readonly Attachment[]): void
  /** Empties the tray: the files were sent with a message, or the draft was discarded. */
  clear(): void
}

export interface UploadsOptions {
  channelId: string
  send: (given: SendUp) => Promise<Attachment>
  measure: (file: File) => Promise<Measures | null>
  /** Called when the list of stored files changes. */
  onStored: (files: readonly Attachment[]) => void
}

/** The number of uploads at a time; more would only slow each other down. */
const lanes = 2

export function createUploads(options: UploadsOptions): Uploads {
  const { channelId, send, measure, onStored } = options
  const tray = createStore<readonly TrayFile[]>([])
  const sources = new Map<string, File>()
  const stops = new Map<string, AbortController>()
  let waiting: string[] = []

  function change(id: string, fields: Partial<TrayFile>) {
    tray.set(tray.get().map(each => (each.id === id ? { ...each, ...fields } : each)))
  }

  function tellStored() {
    onStored(
      tray
        .get()
        .filter(({ state }) => state === 'stored')
        .map(toAttachment),
    )
  }

  function fillLanes() {
    while (stops.size < lanes) {
      const [id, ...rest] = waiting
      const file = id === undefined ? undefined : sources.get(id)
      if (id === undefined) return
      waiting = rest
      if (file) void carry(id, file)
    }
  }

  async function carry(id: string, file: File) {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      const measures = await measure(file)
      if (stop.signal.aborted) return
      if (measures) {
        keepOwnPicture(id, file)
        change(id, measures)
      }
      const onProgress = (progress: number) => change(id, { progress })
      const stored = await send({ id, channelId, file, measures, signal: stop.signal, onProgress })
      change(id, { ...stored, state: 'stored', progress: 1 })
      sources.delete(id)
      tellStored()
    } catch (error) {
      if (stop.signal.aborted) return
      const problem = error instanceof Error ? error.message : String(error)
      const mayRetry = !(error instanceof NotSentUp && error.final)
      change(id, { state: 'failed', problem, mayRetry })
    } finally {
      stops.delete(id)
      fillLanes()
    }
  }

  return {
    tray,
    add(files) {
      const added = files.map(file => ({ id: createId(), file }))
      for (const { id, file } of added) sources.set(id, file)
      tray.set([...tray.get(), ...added.map(({ id, file }) => beginning(id, file))])
      waiting = [...waiting, ...added.map(({ id }) => id)]
      fillLanes()
    },
    retry(id) {
      if (!sources.has(id)) return
      change(id, { state: 'uploading', progress: 0, problem: null })
      waiting = [...waiting, id]
      fillLanes()
    },
    remove(id) {
      stops.get(id)?.abort()
      sources.delete(id)
      waiting = waiting.filter(each => each !== id)
      dropOwnPicture(id)
      tray.set(tray.get().filter(each => each.id !== id))
      tellStored()
    },
    restore(files) {
      const under = tray.get().filter(({ state }) => state !== 'stored')
      tray.set([...files.map(toStored), ...under.filter(({ id }) => !files.some(file => file.id === id))])
    },
    clear() {
      for (const stop of stops.values()) stop.abort()
      sources.clear()
      waiting = []
      tray.set([])
    },
  }
}

function beginning(id: string, file: File): TrayFile {
  const name = normalizeFileName(file.name)
  const fields = { id, name, type: 'application/octet-stream', size: file.size, width: null, height: null }
  return { ...fields, state: 'uploading', progress: 0, problem: null, mayRetry: true }
}

function toStored(file: Attachment): TrayFile {
  return { ...file, state: 'stored', progress: 1, problem: null, mayRetry: false }
}

export function toAttachment({ id, name, type, size, width, height }: Attachment): Attachment {
  return { id, name, type, size, width, height }
}
