import { v7 as createId } from 'uuid'
import { keptTexts, onOtherTab } from '@/components/ui/kept'
import type { Attachment } from '@/server/domain/messages/attachment'
import type { Draft, DraftHint } from '@/server/domain/messages/draft'
import { type DraftEntry, isEmpty, mergeDraft, readEntry } from './draft-entry'

/** What somebody has begun to write, by conversation. It outlives reloads and signing out, and is theirs alone. */
export interface Drafts {
  read(conversation: string): string
  files(conversation: string): readonly Attachment[]
  /** Keeps a text, or the files beside it; it is stored when the typing pauses. */
  write(
    conversation: string,
    words: { text?: string; files?: readonly Attachment[]; channelId?: string },
  ): void
  /** It was sent, or is not wanted any more. What the server has of it goes with the message. */
  remove(conversation: string): void
  /** Whether something is waiting there to be sent. */
  has(conversation: string): boolean
  /** Whether something is waiting in this channel: in its threads or to start one. */
  hasIn(channelId: string): boolean
  /** Stores at once what was written. */
  flush(): void
  /** Told of each change, those of other tabs included. */
  subscribe(listener: () => void): () => void
  /** What the server does not have yet. */
  unsaved(): { conversation: string; entry: DraftEntry }[]
  /** Whether a wording that the server tells of is this browser's own, or was taken in before. */
  isKnown(told: DraftHint): boolean
  /** This wording is on its way to the server: whatever becomes of it, the server may have it. */
  markTried(conversation: string, version: string): void
  /** The server has this wording now. */
  markSaved(conversation: string, version: string): void
  /** What the server has: newer wordings come in; where it is `all` of it, what was sent or removed elsewhere goes. */
  takeIn(drafts: readonly Draft[], all: boolean): void
}

const pauseMs = 250

/** The drafts of one person in this browser. Where the browser keeps nothing, they last as long as the page. */
export function createDrafts(userId: string): Drafts {
  const prefix = `openvibe:draft:${userId}:`
  const entries = new Map<string, DraftEntry | undefined>()
  const unstored = new Set<string>()
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

  /** Every conversation with a draft, those of earlier pages included. */
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
  }

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  // A server that draws the page has no window.
  if (typeof window !== 'undefined') addEventListener('pagehide', flush)
  onOtherTab(place => {
    if (place !== null && !place.startsWith(prefix)) return
    if (place === null) entries.clear()
    else entries.delete(place.slice(prefix.length))
    allRead = false
    tell()
  })

  return {
    read: conversation => find(conversation)?.text ?? '',
    files: conversation => find(conversation)?.files ?? [],
    write(conversation, words) {
      const before = find(conversation)
      const { text = before?.text ?? '', files = before?.files ?? [] } = words
      const channelId = words.channelId ?? before?.channelId ?? null
      const isSame = text === (before?.text ?? '') && isSameList(files, before?.files ?? [])
      if (isSame && channelId === (before?.channelId ?? channelId)) return
      const base = before?.base ?? null
      // What the server never heard of leaves nothing behind.
      const gone = isEmpty({ text, files }) && base === null && before?.saved !== true
      put(
        conversation,
        gone ? undefined : { text, files, channelId, version: createId(), base, saved: false },
      )
      tell()
    },
    remove(conversation) {
      const before = find(conversation)
      if (!before) return
      const sent = { ...before, text: '', files: [], version: createId(), saved: true }
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
      // Sent while it was on its way: the server must hear once more that it is gone.
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
