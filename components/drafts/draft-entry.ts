import type { Attachment } from '@/server/domain/messages/attachment'
import type { Draft } from '@/server/domain/messages/draft'

/** What this browser knows of a conversation's draft. */
export interface DraftEntry {
  readonly text: string
  /** Files that the server has already. */
  readonly files: readonly Attachment[]
  /** Where it belongs, for the server; unknown: it stays in this browser. */
  readonly channelId: string | null
  /** Names this wording, in order of time. */
  readonly version: string
  /** The wording that the server was told of last, or told of; null: none. */
  readonly base: string | null
  /** The server has it as it is here. */
  readonly saved: boolean
}

/** Anything else that is kept is a text from before there were versions. */
export function readEntry(kept: string, version: string): DraftEntry {
  const entry = parse(kept)
  return isEntry(entry)
    ? entry
    : { text: kept, files: [], channelId: null, version, base: null, saved: false }
}

export function isEmpty({ text, files }: Pick<DraftEntry, 'text' | 'files'>): boolean {
  return text === '' && files.length === 0
}

/**
 * What holds after the server has told of a draft: the newer wording; where two devices wrote without knowing of each
 * other, both, since nothing may be lost. `version` names what is made of two.
 */
export function mergeDraft(here: DraftEntry | undefined, there: Draft, version: string): DraftEntry {
  const taken: DraftEntry = {
    text: there.content,
    files: there.attachments,
    channelId: there.channelId,
    version: there.version,
    base: there.version,
    saved: true,
  }
  if (!here) return taken
  if (here.version === there.version) return { ...here, base: there.version, saved: true }
  if (here.saved || isEmpty(here)) return there.version > here.version ? taken : here
  // Written here on top of what the server has: it will be saved.
  if (here.base !== null && there.version <= here.base) return here
  const known = { ...here, base: there.version }
  if (here.text.includes(there.content)) return { ...known, files: joinFiles(here, there) }
  if (there.content.includes(here.text)) return { ...taken, files: joinFiles(here, there) }
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

/** Looked at by hand: a draft has to be in its box with the first paint, and a schema comes later than that. */
function isEntry(kept: unknown): kept is DraftEntry {
  return (
    isObject(kept) &&
    typeof kept.text === 'string' &&
    typeof kept.version === 'string' &&
    typeof kept.saved === 'boolean' &&
    isTextOrNull(kept.channelId) &&
    isTextOrNull(kept.base) &&
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
