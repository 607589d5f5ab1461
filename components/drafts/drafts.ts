import { v7 as createId } from 'uuid'
import { keptTexts, onOtherTab } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'
import type { Attachment } from '@/server/domain/messages/attachment'
import type { Draft, DraftHint } from '@/server/domain/messages/draft'
import { type DraftEntry, isEmpty, mergeDraft, readEntry } from './draft-entry'

/**
 * The unsent texts of a person, by conversation. They survive reloads and belong to this person alone. Signing out
 * removes them here; the server keeps its copy.
 */
export interface Drafts {
  read(conversation: string): string
  files(conversation: string): readonly Attachment[]
  /** Returns the message that the draft replies to; null: none. */
  quote(conversation: string): string | null
  /** Keeps a text, its files or what it replies to; they are stored when the typing pauses. */
  write(
    conversation: string,
    words: {
      text?: string
      files?: readonly Attachment[]
      parentId?: string | null
      channelId?: string
    },
  ): void
  /** Removes a draft that was sent or discarded. The server removes its own copy when it gets the message. */
  remove(conversation: string): void
  /** Tells whether the conversation has a draft. */
  has(conversation: string): boolean
  /** Tells whether this channel has a draft: in one of its threads or for a new one. */
  hasIn(channelId: string): boolean
  /** Stores all changes at once. */
  flush(): void
  /** Calls the listener after each change, also after changes in other tabs. */
  subscribe(listener: () => void): () => void
  /** Returns the drafts that the server does not have yet. */
  unsaved(): { conversation: string; entry: DraftEntry }[]
  /** Tells whether a version that the server announces was written here or was taken over before. */
  isKnown(told: DraftHint): boolean
  /** Notes that this version is being sent to the server: even if the save fails, the server may have it. */
  markTried(conversation: string, version: string): void
  /** Notes that the server has this version now. */
  markSaved(conversation: string, version: string): void
  /**
   * Takes over drafts from the server: newer versions replace older ones; if the list is `all` of them,
   * drafts that were sent or removed elsewhere are removed here, too.
   */
  takeIn(drafts: readonly Draft[], all: boolean): void
}

const pauseMs = 250
const nothing = { text: '', files: [], parentId: null }

/**
 * Creates the drafts of one person in this browser. If the browser stores nothing, they last as long as the
 * page.
 */
export function createDrafts(userId: string): Drafts {
  const prefix = placeOf(userId, 'draft:')
  const entries = new Map<string, DraftEntry | undefined>()
  const unstored = new Set<string>()
  /** Of these, the ones that somebody has written in this tab. */
  const written = new Set<string>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let allRead = false

  function find(conversation: string): DraftEntry | undefined {
    if (entries.has(conversation)) return entries.get(conversation)
    const kept = keptTexts.read(prefix + conversation)
    const entry = kept ? readEntry(kept, createId()) : undefined
    entries.set(conversation, entry)
    return entry
  }

  /** Returns every conversation with a draft, also those from earlier visits. */
  function all(): [string, DraftEntry][] {
    if (!allRead) {
      for (const place of keptTexts.list(prefix)) find(place.slice(prefix.length))
      allRead = true
    }
    return [...entries].flatMap(([conversation, entry]) => (entry ? [[conversation, entry]] : []))
  }

  function put(conversation: string, entry: DraftEntry | undefined) {
    entries.set(conversation, entry)
    unstored.add(conversation)
    clearTimeout(timer)
    timer = setTimeout(flush, pauseMs)
  }

  function flush() {
    clearTimeout(timer)
    for (const conversation of unstored) {
      const entry = entries.get(conversation)
      keptTexts.write(prefix + conversation, entry ? JSON.stringify(entry) : null)
    }
    unstored.clear()
    written.clear()
  }

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  // On the server, which renders the page, there is no window.
  if (typeof window !== 'undefined') addEventListener('pagehide', flush)
  onOtherTab(place => {
    if (place !== null && !place.startsWith(prefix)) return
    if (place === null) entries.clear()
    // The words written here a moment ago are newer, and about to be stored.
    else if (!written.has(place.slice(prefix.length))) entries.delete(place.slice(prefix.length))
    allRead = false
    tell()
  })

  return {
    read: conversation => find(conversation)?.text ?? '',
    files: conversation => find(conversation)?.files ?? [],
    quote: conversation => find(conversation)?.parentId ?? null,
    write(conversation, words) {
      const before = find(conversation)
      const known = { ...nothing, ...before }
      const { text, files, parentId } = { ...known, ...words }
      const channelId = words.channelId ?? before?.channelId ?? null
      const isSame = text === known.text && parentId === known.parentId && isSameList(files, known.files)
      if (isSame && channelId === (before?.channelId ?? channelId)) return
      const base = before?.base ?? null
      // A draft that the server never got is removed without a trace.
      const gone = isEmpty({ text, files, parentId }) && base === null && before?.saved !== true
      written.add(conversation)
      put(
        conversation,
        gone ? undefined : { text, files, parentId, channelId, version: createId(), base, saved: false },
      )
      tell()
    },
    remove(conversation) {
      const before = find(conversation)
      if (!before) return
      const sent = { ...before, ...nothing, version: createId(), saved: true }
      put(conversation, before.base === null ? undefined : sent)
      flush()
      tell()
    },
    has: conversation => isWaiting(find(conversation)),
    hasIn: channelId => all().some(([, entry]) => entry.channelId === channelId && isWaiting(entry)),
    flush,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsaved: () =>
      all().flatMap(([conversation, entry]) =>
        entry.saved || entry.channelId === null ? [] : [{ conversation, entry }],
      ),
    isKnown({ conversation, version, removed }) {
      const entry = find(conversation)
      if (removed) return entry === undefined || isEmpty(entry)
      return entry !== undefined && (entry.version === version || (entry.base ?? '') >= version)
    },
    markTried(conversation, version) {
      const entry = find(conversation)
      if (entry) put(conversation, { ...entry, base: version })
    },
    markSaved(conversation, version) {
      const entry = find(conversation)
      if (!entry) return
      const saved = entry.version === version
      // The draft was sent as a message while its save was in flight: the server must be told again that it
      // is gone.
      put(conversation, saved && isEmpty(entry) ? undefined : { ...entry, saved })
      if (!saved) tell()
    },
    takeIn(drafts, isAll) {
      const told = new Set(drafts.map(({ conversation }) => conversation))
      for (const draft of drafts) {
        const before = find(draft.conversation)
        const after = mergeDraft(before, draft, createId())
        if (after !== before) put(draft.conversation, after)
      }
      for (const [conversation, entry] of all()) {
        if (isAll && entry.saved && !told.has(conversation)) put(conversation, undefined)
      }
      tell()
    },
  }
}

function isWaiting(entry: DraftEntry | undefined): boolean {
  return entry !== undefined && (entry.text.trim() !== '' || entry.files.length > 0)
}

function isSameList(one: readonly Attachment[], other: readonly Attachment[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)
}
