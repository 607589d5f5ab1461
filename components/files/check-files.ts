import { filesStrings as words } from '@/components/strings/files'
import { normalizeFileName } from '@/server/domain/messages/file-name'
import { limits } from '@/server/domain/wire/limits'
import { formatSize } from './format-size'

interface Checked<File> {
  taken: File[]
  /** The reasons why the others were not taken, one sentence for each reason. */
  problems: string[]
}

/**
 * Picks the files that can be sent from those that somebody has picked, dropped or pasted; `present` is the
 * number of files already attached.
 */
export function checkFiles<File extends { name: string; size: number }>(
  files: readonly File[],
  present: number,
): Checked<File> {
  const nameOf = (file: File) => normalizeFileName(file.name)
  const empty = files.filter(({ size }) => size === 0)
  const large = files.filter(({ size }) => size > limits.fileSize)
  const fit = files.filter(file => !empty.includes(file) && !large.includes(file))
  const taken = fit.slice(0, Math.max(0, limits.filesPerMessage - present))
  const problems = [
    ...empty.map(file => words.empty(nameOf(file))),
    ...large.map(file => words.tooLarge(nameOf(file), formatSize(file.size), formatSize(limits.fileSize))),
    ...(taken.length < fit.length ? [words.tooMany(limits.filesPerMessage, fit.length - taken.length)] : []),
  ]
  return { taken, problems }
}
