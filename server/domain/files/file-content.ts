/**
 * Chooses how much of a conversation's files a model is shown. The newest files come first: a PDF as a document
 * if the model reads documents, other files as text up to a limit, the rest by name, which a tool reads on.
 */
import * as z from 'zod'
import { imageTypes } from '../messages/image-type.ts'
import { type StoredSource, storedSource } from '../messages/picture.ts'
import { estimateTokens } from '../prompts/estimate-tokens.ts'
import { fileKind, listLines, type StoredText, unreadReason } from './file-text.ts'

export const fileContent = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('text'),
    kind: fileKind,
    pages: z.number().nullable(),
    /** The lines of the whole text, and the last one that is shown. */
    lines: z.number(),
    to: z.number(),
    text: z.string(),
  }),
  /** A document in the written and stored request; the sent request has the bytes in place of the source. */
  z.object({ as: z.literal('document'), pages: z.number(), tokens: z.number(), source: storedSource }),
  z.object({
    as: z.literal('name'),
    kind: fileKind,
    pages: z.number().nullable(),
    lines: z.number(),
  }),
  z.object({ as: z.literal('unread'), reason: unreadReason }),
])
/** The part of a file's content that a prompt shows. */
export type FileContent = z.infer<typeof fileContent>

/** A document waits for its bytes: only they have a hash. */
export type ChosenContent =
  | Exclude<FileContent, { as: 'document' }>
  | Omit<Extract<FileContent, { as: 'document' }>, 'source'>

export const shownLimits = {
  /** The most tokens of text, of one file and of all. */
  tokens: 8_000,
  allTokens: 24_000,
  /** The most tokens of texts and documents together, whatever the money and the model allow. */
  allRoom: 80_000,
  /** A cut file shows at least so many tokens, or only its name. */
  leastTokens: 200,
  /** Far under the endpoint's limits, because each turn of a task pays for them again. */
  pages: 20,
  allPages: 30,
  documentBytes: 5_000_000,
  allDocumentBytes: 8_000_000,
  /** The most files whose text is looked up for a prompt. */
  files: 20,
  /** The characters of a file that suffice for its share of a prompt. */
  characters: 40_000,
} as const

interface ReadFile {
  id?: string | undefined
  size: number
}

/** Returns the files whose text is looked up, if they come newest first: pictures have none. */
export function listShowable<File extends { id?: string | undefined; type: string }>(
  newestFirst: readonly File[],
): (File & { id: string })[] {
  return newestFirst
    .flatMap(file => (file.id === undefined || imageTypes.has(file.type) ? [] : [{ ...file, id: file.id }]))
    .slice(0, shownLimits.files)
}

/**
 * Chooses the content of each file that was read, by its id, if the files come newest first. `room`: the most
 * tokens of all of them.
 */
export function chooseContents(
  newestFirst: readonly ReadFile[],
  texts: ReadonlyMap<string, StoredText>,
  { takesDocuments, room = shownLimits.allRoom }: { takesDocuments: boolean; room?: number },
): Map<string, ChosenContent> {
  const chosen = new Map<string, ChosenContent>()
  const left = {
    room,
    tokens: shownLimits.allTokens as number,
    pages: shownLimits.allPages as number,
    bytes: shownLimits.allDocumentBytes as number,
  }
  for (const { id, size } of newestFirst) {
    const stored = id === undefined ? undefined : texts.get(id)
    if (id === undefined || !stored || chosen.has(id)) continue
    if (stored.status === 'refused') {
      chosen.set(id, { as: 'unread', reason: stored.reason })
      continue
    }
    const { pages } = stored
    const tokens = countDocumentTokens(stored.tokens, pages ?? 0)
    const fits =
      pages !== null &&
      tokens <= left.room &&
      pages <= Math.min(shownLimits.pages, left.pages) &&
      size <= Math.min(shownLimits.documentBytes, left.bytes)
    if (takesDocuments && fits) {
      left.room -= tokens
      left.pages -= pages
      left.bytes -= size
      chosen.set(id, { as: 'document', pages, tokens })
      continue
    }
    const content = showText(stored, Math.min(shownLimits.tokens, left.tokens, left.room))
    const used = content.as === 'text' ? estimateTokens(content.text) : 0
    left.tokens -= used
    left.room -= used
    chosen.set(id, content)
  }
  return chosen
}

/** A document costs its words and a picture of each page. */
const tokensOfPage = 1_600

function countDocumentTokens(words: number, pages: number): number {
  return words + pages * tokensOfPage
}

/** Shows the first whole lines of a text, or only its name if there is hardly any room. */
export function showText(
  stored: Extract<StoredText, { status: 'ready' }>,
  room: number,
): Exclude<ChosenContent, { as: 'document' }> {
  const { kind, pages, lines, text } = stored
  const named = { as: 'name' as const, kind, pages, lines }
  if (room < shownLimits.leastTokens && stored.tokens > room) return named
  const shown: string[] = []
  let tokens = 0
  for (const line of listLines(text)) {
    tokens += estimateTokens(`${line}\n`)
    if (tokens > room) break
    shown.push(line)
  }
  // The stored beginning may end in the middle of a line.
  const to = Math.min(shown.length, lines)
  return to === 0 ? named : { as: 'text', kind, pages, lines, to, text: shown.slice(0, to).join('\n') }
}

/** Completes the content of a file with the source of its bytes. Null: its bytes could not be read. */
export function withSource(content: ChosenContent, source: StoredSource | null): FileContent | null {
  if (content.as !== 'document') return content
  return source && { ...content, source }
}
