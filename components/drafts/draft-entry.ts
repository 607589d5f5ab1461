import type { Attachment } from '@/server/domain/messages/attachment'
import type { Draft } from '@/server/domain/messages/draft'

/** The draft of a conversation as this browser knows it. */
export interface DraftEntry {
  readonly text: string
  /** Files that were already uploaded to the server. */
  readonly files: readonly Attachment[]
  /** The message that it replies to; null: none. */
  readonly parentId: string | null
  /** The channel of the conversation, for the server; unknown: the draft stays in this browser. */
  readonly channelId: string | null
  /** The name of this version; versions sort by time. */
  readonly version: string
  /** The version that the server sent last or was sent last; null: none. */
  readonly base: string | null
  /** The server has the same version as this browser. */
  readonly saved: boolean
}

/** Entries from before drafts kept what they reply to have no such part. */
type StoredEntry = Omit<DraftEntry, 'parentId'> & Partial<Pick<DraftEntry, 'parentId'>>

/** Reads a stored entry; any other value is a text from before there were versions. */
export function readEntry(kept: string, version: string): DraftEntry {
  const entry = parse(kept)
  return isEntry(entry)
    ? { ...entry, parentId: entry.parentId ?? null }
    : { text: kept, files: [], parentId: null, channelId: null, version, base: null, saved: false }
}

export function isEmpty(entry: Pick<DraftEntry, 'text' | 'files' | 'parentId'>): boolean {
  return entry.text === '' && entry.files.length === 0 && entry.parentId === null
}

/**
 * Returns the entry after the server has sent a draft: the newer version; if two devices wrote without
 * knowing of each other, both texts, since nothing may be lost. `version` names the version made of two.
 */
export function mergeDraft(here: DraftEntry | undefined, there: Draft, version: string): DraftEntry {
  const taken: DraftEntry = {
    text: there.content,
    files: there.attachments,
    parentId: there.parentId,
    channelId: there.channelId,
    version: there.version,
    base: there.version,
    saved: true,
  }
  if (!here) return taken
  if (here.version === there.version) return { ...here, base: there.version, saved: true }
  if (here.saved || isEmpty(here)) return there.version > here.version ? taken : here
  // This draft was changed after the version that the server has: it will be saved.
  if (here.base !== null && there.version <= here.base) return here
  const parentId = here.parentId ?? there.parentId
  const known = { ...here, parentId, base: there.version }
  if (here.text.includes(there.content)) return { ...known, files: joinFiles(here, there) }
  if (there.content.includes(here.text)) return { ...taken, parentId, files: joinFiles(here, there) }
  return { ...known, text: `${here.text}\n\n${there.content}`, files: joinFiles(here, there), version }
}

function joinFiles(here: DraftEntry, there: Draft): Attachment[] {
  return [...here.files, ...there.attachments.filter(({ id }) => !here.files.some(file => file.id === id))]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Checks the value by hand: a draft must be in its box at the first paint, and a schema is loaded later than
 * that.
 */
function isEntry(kept: unknown): kept is StoredEntry {
  return (
    isObject(kept) &&
    typeof kept.text === 'string' &&
    typeof kept.version === 'string' &&
    typeof kept.saved === 'boolean' &&
    [kept.channelId, kept.base, kept.parentId ?? null].every(isTextOrNull) &&
    Array.isArray(kept.files) &&
    kept.files.every(isAttachment)
  )
}

function isAttachment(kept: unknown): kept is Attachment {
  return (
    isObject(kept) &&
    [kept.id, kept.name, kept.type].every(each => typeof each === 'string') &&
    [kept.size, kept.width ?? 0, kept.height ?? 0].every(each => typeof each === 'number')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
