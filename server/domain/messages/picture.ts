/**
 * Chooses the pictures that a model is shown: which of a conversation's files, for how many tokens, and in
 * which form.
 *
 * A request is written, stored and compared with a reference in the picture's place: its attachment and the
 * hash of its bytes. Only `fillPictures` puts in the bytes, when the request is sent, so a stored request
 * records exactly the bytes that were sent without storing them twice.
 */
import * as z from 'zod'
import type { ModelAbilities } from '../agents/model-abilities.ts'
import { id } from '../wire/ids.ts'
import type { Attachment } from './attachment.ts'

/** The picture types of ours that the Messages API accepts. */
const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * The limits stay under the endpoint's: 5 MB each and 32 MB in all once encoded, and 8,000 pixels an edge up
 * to 20 pictures.
 */
export const pictureLimits = { count: 10, bytes: 3_750_000, allBytes: 15_000_000, edge: 8_000 } as const

export const storedSource = z.object({
  type: z.literal('attachment'),
  id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  media_type: z.string(),
})
/** The attachment that has a picture's bytes, and their hash. */
export type StoredSource = z.infer<typeof storedSource>

export const payloadSource = z.object({
  type: z.literal('payload'),
  sha256: storedSource.shape.sha256,
  media_type: z.string(),
})
/** The body of a task that has a picture's bytes in base64, by its hash. */
export type PayloadSource = z.infer<typeof payloadSource>

/** A file of the conversation, with the fields that decide whether a model is shown it. */
export interface PictureFile extends Pick<Attachment, 'type' | 'size'> {
  id?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
}

/** Chooses the files that are shown as pictures, if they come newest first; all others are only described. */
export function choosePictures<File extends PictureFile>(
  newestFirst: readonly File[],
  abilities: Pick<ModelAbilities, 'takesImages'>,
): (File & { id: string })[] {
  if (!abilities.takesImages) return []
  const chosen: (File & { id: string })[] = []
  let bytes = 0
  for (const file of newestFirst) {
    const { id } = file
    if (chosen.length === pictureLimits.count) break
    if (id === undefined || !isShowable(file) || bytes + file.size > pictureLimits.allBytes) continue
    if (chosen.some(other => other.id === id)) continue
    chosen.push({ ...file, id })
    bytes += file.size
  }
  return chosen
}

function isShowable({ type, size, width, height }: PictureFile): boolean {
  const edge = Math.max(width ?? 0, height ?? 0)
  return shownTypes.has(type) && size > 0 && size <= pictureLimits.bytes && edge <= pictureLimits.edge
}

/** The side of the squares in which a model sees, and the most squares that it sees. */
const patch = 28
const mostPatches = 4_784

/**
 * Counts the tokens of a picture by the endpoint's own rule; a picture without measures counts as the
 * largest.
 */
export function countPictureTokens({ width, height }: Pick<PictureFile, 'width' | 'height'>): number {
  if (!width || !height) return mostPatches
  return Math.min(mostPatches, Math.ceil(width / patch) * Math.ceil(height / patch))
}

// Records keep the order of their fields, so that only the sources change.
const fields = z.record(z.string(), z.unknown())
const storedBlock = z.object({
  type: z.enum(['image', 'document']),
  source: z.union([storedSource, payloadSource]),
})
const storedResult = z.object({ type: z.literal('tool_result'), content: z.array(z.unknown()) })

/**
 * Fills a stored request for sending: with the bytes of its pictures and documents, in base64. Pure, and always the same
 * bytes. It fills only blocks of the user's turns, never the input of a tool.
 */
export function fillPictures(stored: string, read: (source: StoredSource | PayloadSource) => string): string {
  const request = fields.parse(JSON.parse(stored))
  const turns = z.array(fields).parse(request.messages)
  const messages = turns.map(turn =>
    turn.role === 'user' && Array.isArray(turn.content)
      ? { ...turn, content: turn.content.map(block => fillBlock(block, read)) }
      : turn,
  )
  return JSON.stringify({ ...request, messages })
}

function fillBlock(block: unknown, read: (source: StoredSource | PayloadSource) => string): unknown {
  const result = storedResult.safeParse(block).data
  if (result) {
    return { ...fields.parse(block), content: result.content.map(inner => fillBlock(inner, read)) }
  }
  const source = storedBlock.safeParse(block).data?.source
  if (!source) return block
  const { media_type } = source
  return { ...fields.parse(block), source: { type: 'base64', media_type, data: read(source) } }
}
