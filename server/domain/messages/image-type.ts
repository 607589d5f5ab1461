import type { Attachment } from './attachment.ts'

/** Pictures that can hold no script. They alone are shown; all else is offered for download. */
export const imageTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** So many bytes at a file's start tell what it is. */
export const imageHeadLength = 32

/** What kind of picture the bytes are, whatever a file's name or its sender say; null: none that we show. */
export function readImageType(head: Uint8Array): string | null {
  const text = Array.from(head.subarray(0, imageHeadLength), byte => String.fromCharCode(byte)).join('')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  // An ISO media file that names AVIF as its brand or among the first compatible ones.
  return /^.{4}ftyp.*?avi[fs]/s.test(text) ? 'image/avif' : null
}

/** Whether it is shown as a picture; all else is a file to download. */
export function isPicture({ type, width, height }: Pick<Attachment, 'type' | 'width' | 'height'>): boolean {
  return imageTypes.has(type) && width !== null && height !== null
}
