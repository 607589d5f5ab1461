import type { Attachment } from './attachment.ts'

/**
 * The picture types that can contain no script. Only these are shown; all other files are offered for
 * download.
 */
export const imageTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** The number of bytes at a file's start that show its type. */
export const imageHeadLength = 32

/**
 * Reads the picture type from the bytes, whatever a file's name or its sender say; null: no type that we
 * show.
 */
export function readImageType(head: Uint8Array): string | null {
  const text = Array.from(head.subarray(0, imageHeadLength), byte => String.fromCharCode(byte)).join('')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  // An ISO media file that names AVIF as its brand or among the first compatible ones.
  return /^.{4}ftyp.*?avi[fs]/s.test(text) ? 'image/avif' : null
}

/** Returns whether a file is shown as a picture; all others are for download. */
export function isPicture({ type, width, height }: Pick<Attachment, 'type' | 'width' | 'height'>): boolean {
  return imageTypes.has(type) && width !== null && height !== null
}
