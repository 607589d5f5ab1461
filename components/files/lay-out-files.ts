import type { Attachment } from '@/server/domain/messages/attachment'
import { isPicture } from '@/server/domain/messages/image-type'

const single = { width: 400, height: 300 }
/** Several pictures are in a row, all of one height. */
const row = { width: 240, height: 160 }
const gap = 6
const linkHeight = 52

/**
 * Computes the size of a picture in the page: whole, never larger than the original, and at least as large as
 * a finger.
 */
export function fitPicture(
  { width, height }: Pick<Attachment, 'width' | 'height'>,
  isSingle: boolean,
): { width: number; height: number } {
  const most = isSingle ? single : row
  const natural = { width: width ?? most.width, height: height ?? most.height }
  const scale = Math.min(1, most.width / natural.width, most.height / natural.height)
  return {
    width: Math.max(44, Math.round(natural.width * scale)),
    height: Math.max(44, Math.round(natural.height * scale)),
  }
}

/** Estimates the height of a message's files, before they are drawn. */
export function estimateFiles(files: readonly Attachment[] | undefined): number {
  if (!files || files.length === 0) return 0
  const pictures = files.filter(isPicture)
  const links = (files.length - pictures.length) * linkHeight
  const [first] = pictures
  if (!first) return links
  if (pictures.length === 1) return links + fitPicture(first, true).height + gap
  return links + Math.ceil(pictures.length / 2) * (row.height + gap)
}
