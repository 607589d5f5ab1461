/** The text of an attached file, as it is extracted once and then stored. */
import * as z from 'zod'
import { estimateTokens } from '../prompts/estimate-tokens.ts'

export const fileKind = z.enum(['text', 'pdf', 'docx', 'xlsx'])

/** The reasons why a file has no text. */
export const fileRefusal = z.enum([
  'unsupported', // a kind of file that has no text for us: an archive, a film
  'encrypted',
  'broken',
  'too_large', // the file, or its unpacked content
  'too_slow',
  'failed', // nobody could read it, whatever it is: its readers died, or its bytes could not be had
])
export type FileRefusal = z.infer<typeof fileRefusal>

/** The reasons why a prompt shows nothing of a file. */
export const unreadReason = z.enum([...fileRefusal.options, 'waiting'])
export type UnreadReason = z.infer<typeof unreadReason>

export const extractedText = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    kind: fileKind,
    /** The pages of a PDF. */
    pages: z.number().int().positive().nullable(),
    text: z.string(),
    /** The text is only the beginning: the file has more than is stored. */
    isCut: z.boolean(),
  }),
  z.object({ status: z.literal('refused'), reason: fileRefusal }),
])
/** The outcome of an extraction. */
export type ExtractedText = z.infer<typeof extractedText>
export type ReadyText = Extract<ExtractedText, { status: 'ready' }>

/** A text as it is stored: with its length in lines, as listLines counts them, and in estimated tokens. */
export type StoredText =
  | (ReadyText & { lines: number; tokens: number })
  | Extract<ExtractedText, { status: 'refused' }>

/**
 * The time that a file may take: of processors, which a busy machine doesn't shorten, and on the clock, for one that
 * waits for nothing. In milliseconds.
 */
export function readingTime({ size }: { size: number }): { cpuMs: number; timeoutMs: number } {
  const isSmall = size <= 1_000_000
  return isSmall ? { cpuMs: 5_000, timeoutMs: 15_000 } : { cpuMs: 25_000, timeoutMs: 40_000 }
}

/** The limits of an extraction. Everything beyond them is refused, except text, which is cut. */
export const extractLimits = {
  /** The most bytes of a file that is text already. */
  plainBytes: 10_000_000,
  /** The most bytes to which a document may unpack, and the most files in it. */
  unpackedBytes: 64_000_000,
  entries: 5_000,
  /** The most characters that are stored. */
  text: 1_000_000,
} as const

/** The end of a sentence that says why a file can't be read: "Vibe could not read plan.pdf: …". */
export const refusalWords: Readonly<Record<UnreadReason, string>> = {
  unsupported: 'files of this kind have no readable text',
  encrypted: 'it is encrypted',
  broken: 'it is damaged',
  too_large: 'it is too large',
  too_slow: 'it took too long to read',
  failed: 'reading it failed several times',
  waiting: 'it is still waiting to be read',
}

/** Why a file can't be read, and what can be done about it: "it is encrypted. Save it without a password …". */
export function explainRefusal(reason: UnreadReason): string {
  return `${refusalWords[reason]}. ${nextSteps[reason]}`
}

const nextSteps: Readonly<Record<UnreadReason, string>> = {
  unsupported: 'Send its text as a message, or as PDF, Word, Excel or plain text',
  encrypted: 'Save it without a password and send it again',
  broken: 'Open it where it was made, save it again, and send it once more',
  too_large: 'Split it into smaller files, or send the part that matters',
  too_slow: 'Save it as plain text or as a simpler PDF and send that',
  failed: 'Send it again, or send its text as a message',
  waiting: 'Ask again in a minute',
}

/** Returns a text as it is stored: clean, with the line ends of Unix, and cut to its limit. */
export function cleanText(given: string): { text: string; isCut: boolean } {
  const clean = given
    .slice(0, extractLimits.text * 2)
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
  const isCut = clean.length > extractLimits.text || given.length > extractLimits.text * 2
  return { text: clean.slice(0, extractLimits.text).toWellFormed().trimEnd(), isCut }
}

/** The most characters of a line. Longer lines are shown as several, so that each can be asked for. */
const longestLine = 2_000

/** Returns the lines of a text as they are shown and counted: a longer one is broken at a space. */
export function listLines(text: string): string[] {
  if (text === '') return []
  return text.split('\n').flatMap(breakLine)
}

function breakLine(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > longestLine) {
    const space = rest.lastIndexOf(' ', longestLine)
    const end = space > longestLine / 2 ? space + 1 : wholeCharacters(rest)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** The longest length that does not cut a character in two. */
function wholeCharacters(line: string): number {
  return (line.codePointAt(longestLine - 1) ?? 0) > 0xffff ? longestLine - 1 : longestLine
}

/** Measures a text for storage. */
export function measureText(extracted: ExtractedText): StoredText {
  if (extracted.status === 'refused') return extracted
  const { text } = extracted
  return { ...extracted, lines: listLines(text).length, tokens: Math.ceil(estimateTokens(text)) }
}
