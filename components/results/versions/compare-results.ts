import { compareWords, type WordPart } from '@/components/ui/compare-words'
import {
  type Citation,
  type Objection,
  type ResultBody,
  type ResultBullet,
  type ResultLine,
  type Section,
  sections,
} from '@/server/domain/results/result'

export interface LineChange {
  id: string
  kind: 'same' | 'changed' | 'added' | 'removed'
  /** The line in the new version, or the removed line in the old one. */
  line: ResultLine
  /** The line in the old version; null: it is new. */
  was: ResultLine | null
  parts: readonly WordPart[]
  /** Added and removed sources. */
  cited: readonly Citation[]
  uncited: readonly Citation[]
  /** The line's section before, if it was another one. */
  from: Section | null
  /** Its kind, its owner or the name of the objector changed. */
  isBesideChanged: boolean
}

export interface ResultDiff {
  headline: readonly WordPart[]
  sections: readonly { section: Section; changes: readonly LineChange[] }[]
  /** The visible texts are the same. */
  isSame: boolean
}

/** Compares one version with the next. Lines are followed by their ids, or else by their texts. */
export function compareResults(before: ResultBody, after: ResultBody): ResultDiff {
  const old = placeLines(before)
  const here = placeLines(after)
  const followed = new Set<string>()
  const compared = sections.map(section => {
    const changes = after[section].map((line): LineChange => {
      const known = old.get(line.id) ?? findByWords(old, line, id => followed.has(id) || here.has(id))
      if (!known || followed.has(known.line.id)) return added(line)
      followed.add(known.line.id)
      return compareLine(known, line, section)
    })
    return { section, changes }
  })
  const removed = [...old.values()].filter(({ line }) => !followed.has(line.id))
  const all = compared.map(({ section, changes }) => ({
    section,
    changes: [...changes, ...removed.filter(each => each.section === section).map(({ line }) => gone(line))],
  }))
  const headline = compareWords(before.headline, after.headline)
  const isSame =
    headline.every(({ kind }) => kind === 'same') &&
    all.every(({ changes }) => changes.every(({ kind, from }) => kind === 'same' && from === null))
  return { headline, sections: all.filter(({ changes }) => changes.length > 0), isSame }
}

interface Placed {
  line: ResultLine
  section: Section
}

function placeLines(body: ResultBody): Map<string, Placed> {
  return new Map(
    sections.flatMap(section => body[section].map((line): [string, Placed] => [line.id, { line, section }])),
  )
}

/**
 * Finds a line by its words, because its id can differ after a change by an agent or in an older version: a line with
 * nearly the same text counts as the same.
 */
function findByWords(old: ReadonlyMap<string, Placed>, line: ResultLine, isTaken: (id: string) => boolean) {
  const open = [...old.values()].filter(each => !isTaken(each.line.id))
  const [best] = open
    .map(each => ({ each, likeness: shareOfWords(each.line.text, line.text) }))
    .sort((a, b) => b.likeness - a.likeness)
  return best && best.likeness >= 0.5 ? best.each : undefined
}

/** Computes how much of two texts is the same, from 0 to 1. */
function shareOfWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter(word => b.has(word)).length
  return shared / Math.max(1, a.size, b.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function compareLine(known: Placed, line: ResultLine, section: Section): LineChange {
  const parts = compareWords(known.line.text, line.text)
  const cited = citesBeyond(line, known.line)
  const uncited = citesBeyond(known.line, line)
  const from = known.section === section ? null : known.section
  const isBesideChanged = from === null && besideOf(known.line) !== besideOf(line)
  const isSame =
    known.line.text === line.text && cited.length === 0 && uncited.length === 0 && !isBesideChanged
  const kind = isSame ? 'same' : 'changed'
  return { id: line.id, kind, line, was: known.line, parts, cited, uncited, from, isBesideChanged }
}

/** Returns the fields beside the text that a line has in its section, for a comparison. */
function besideOf(line: ResultLine & Partial<ResultBullet & Objection>): string {
  return JSON.stringify([line.kind, line.owner, line.who])
}

function citesBeyond({ citations }: ResultLine, other: ResultLine): Citation[] {
  return citations.filter(each => !other.citations.some(({ number }) => number === each.number))
}

function added(line: ResultLine): LineChange {
  const parts: WordPart[] = [{ kind: 'added', text: line.text }]
  const nothing = { cited: [], uncited: [], from: null, isBesideChanged: false }
  return { id: line.id, kind: 'added', line, was: null, parts, ...nothing }
}

function gone(line: ResultLine): LineChange {
  const parts: WordPart[] = [{ kind: 'gone', text: line.text }]
  const nothing = { cited: [], uncited: [], from: null, isBesideChanged: false }
  return { id: line.id, kind: 'removed', line, was: line, parts, ...nothing }
}
