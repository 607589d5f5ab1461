import { isPublic, publicBlocks } from './public-texts.ts'
import { mergeSpans, type Span } from './span.ts'

const minLength = 24
const maxLength = 512
const minBits = 3.8
/**
 * The share of neighbouring characters that differ in kind: about half in generated strings, a sixth in
 * camelCase.
 */
const minTurns = 0.27

const runs = /[A-Za-z0-9+/_~-]+={0,2}/g
/** Addresses and data in them stay: the secret parts of an address were already found by name. */
const addresses = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|data:)[^\s"'`<>]+/gi

/** Finds strings that look generated: long, of mixed kinds, and without a pattern. */
export function findRandomStrings(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const { start, end } of mergeSpans([...list(text, addresses), ...list(text, publicBlocks)])) {
    collect(text, from, start, found)
    from = end
  }
  collect(text, from, text.length, found)
  return found
}

function list(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: part }) => ({
    start: index,
    end: index + part.length,
  }))
}

function collect(text: string, from: number, to: number, found: Span[]): void {
  for (const { index, 0: run } of text.slice(from, to).matchAll(runs)) {
    if (run.length < minLength) continue
    const start = from + index
    // A digest names its kind: sha512-…, SHA256:…
    if (/sha\d{1,3}[-:=]$/i.test(text.slice(Math.max(0, start - 8), start)) || /^sha\d{1,3}-/i.test(run))
      continue
    const end = start + run.length
    if (
      isPublic(run, { before: text.slice(Math.max(0, start - 32), start), after: text.slice(end, end + 80) })
    )
      continue
    for (const part of cut(run)) {
      if (isRandom(part.text)) found.push({ start: start + part.at, end: start + part.at + part.text.length })
    }
  }
}

/** Splits a path into its names; base64, where a slash is a letter, stays whole. */
function cut(run: string): { text: string; at: number }[] {
  if (!run.includes('/') || !isPath(run)) return [{ text: run, at: 0 }]
  return Array.from(run.matchAll(/[^/]+/g), ({ index, 0: text }) => ({ text, at: index }))
}

const word = /^(?:[a-z]{3,}|[A-Z][a-z]{2,}|[a-z0-9]+(?:[-_][a-z0-9]+)+|[a-z]+\d{1,3})$/

function isPath(run: string): boolean {
  const names = run.split('/').filter(Boolean)
  return names.filter(name => word.test(name)).length >= Math.min(2, names.length - 1)
}

function isRandom(run: string): boolean {
  if (run.length < minLength || run.length > maxLength) return false
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) return false
  return countTurns(run) / (run.length - 1) >= minTurns && measureBits(run) >= minBits
}

/**
 * Counts the changes of kind: a letter after a digit, a capital after a small letter, and so on. A capital
 * before small letters is part of a word.
 */
function countTurns(run: string): number {
  let turns = 0
  for (let at = 1; at < run.length; at++) {
    const before = kindOf(run.charCodeAt(at - 1))
    const kind = kindOf(run.charCodeAt(at))
    if (kind !== before && !(before === 'upper' && kind === 'lower')) turns++
  }
  return turns
}

function kindOf(code: number): 'digit' | 'upper' | 'lower' | 'other' {
  if (code >= 48 && code <= 57) return 'digit'
  if (code >= 65 && code <= 90) return 'upper'
  if (code >= 97 && code <= 122) return 'lower'
  return 'other'
}

/** Measures Shannon's entropy: bits per character. */
function measureBits(run: string): number {
  const counts = new Map<string, number>()
  for (const char of run) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / run.length) * Math.log2(count / run.length)
  return bits
}
