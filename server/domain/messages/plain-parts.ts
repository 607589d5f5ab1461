import { findMentionRuns } from './mentions.ts'
import { plainText } from './plain-text.ts'

/** A part of a text in one line: words, or a mention. */
export interface PlainPart {
  /** The words as they were written, with the @ of a mention. */
  said: string
  /** The name that is mentioned, in lower case; null: these are words. */
  handle: string | null
}

/** Returns the name that a text shows for a handle; null: the handle stays. */
export type NameOf = (handle: string) => string | null

/** The first of the characters that replace mentions while the marks of Markdown are removed. No script has letters there. */
const firstMark = 0xe100

/**
 * Returns the first words of a message, as `plainText` does, cut where somebody is mentioned. The mentions are those of
 * the Markdown text: a handle in code or in a quotation is words.
 */
export function plainParts(markdown: string, length?: number): PlainPart[] {
  // The same part of the text that is read for its words.
  const source = markdown.slice(0, (length ?? 400) * 2)
  const runs = findMentionRuns(source)
  if (runs.length === 0) return [{ said: plainText(markdown, length), handle: null }]
  const marks = new RegExp(`([\\u{e100}-\\u{${(firstMark + runs.length - 1).toString(16)}}])`, 'u')
  let marked = ''
  let from = 0
  for (const [index, { start, end }] of runs.entries()) {
    marked += without(source.slice(from, start), marks) + String.fromCharCode(firstMark + index)
    from = end
  }
  const parts = plainText(marked + without(source.slice(from), marks), length).split(marks)
  return parts
    .map((said, place): PlainPart => {
      const run = place % 2 === 1 ? runs[said.charCodeAt(0) - firstMark] : undefined
      return run ? { said: source.slice(run.start, run.end), handle: run.name } : { said, handle: null }
    })
    .filter(({ said }) => said !== '')
}

/** A text may have characters of its own where the marks are. */
function without(words: string, marks: RegExp): string {
  return words
    .split(marks)
    .filter((_, place) => place % 2 === 0)
    .join('')
}

/** Returns the first words of a message with names in place of handles. */
export function namedText(markdown: string, nameOf: NameOf, length?: number): string {
  return plainParts(markdown, length)
    .map(part => showPart(part, nameOf))
    .join('')
    .slice(0, length)
}

/** Returns a part of a text as it is read: a mention has the name of the person, if there is one. */
export function showPart({ said, handle }: PlainPart, nameOf: NameOf): string {
  const name = handle === null ? null : nameOf(handle)
  return name === null ? said : `@${name}`
}

/** A text with marked parts, for example the words that a search has found. */
interface Marked {
  text: string
  marks: readonly { start: number; end: number }[]
}

/** Puts names in place of handles in words that are no Markdown any more. */
export function nameWords(words: string, nameOf: NameOf): string {
  return nameHandles({ text: words, marks: [] }, nameOf).text
}

/**
 * Puts names in place of handles in words that are no Markdown any more, and moves the marks along with them. A mark
 * within a handle becomes one over the whole name.
 */
export function nameHandles({ text, marks }: Marked, nameOf: NameOf): Marked {
  const changes = findMentionRuns(text).flatMap(({ name, start, end }) => {
    const shown = nameOf(name)
    return shown === null ? [] : [{ start, end, shown: `@${shown}` }]
  })
  if (changes.length === 0) return { text, marks }
  let named = ''
  let from = 0
  for (const { start, end, shown } of changes) {
    named += text.slice(from, start) + shown
    from = end
  }
  const move = (place: number, edge: 'start' | 'end') => {
    let moved = place
    for (const { start, end, shown } of changes) {
      if (place >= end) moved += shown.length - (end - start)
      else if (place > start) moved += edge === 'start' ? start - place : start + shown.length - place
    }
    return moved
  }
  const movedMarks = marks.map(({ start, end }) => ({ start: move(start, 'start'), end: move(end, 'end') }))
  return {
    text: named + text.slice(from),
    // Two marks within one handle are one now.
    marks: movedMarks.filter(({ start }, place) => start >= (movedMarks[place - 1]?.end ?? 0)),
  }
}
